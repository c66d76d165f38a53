import { describe, expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import * as apigateway from 'aws-cdk-lib/aws-apigateway';
import { CfnApiMapping } from 'aws-cdk-lib/aws-apigatewayv2';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import {
  EBayWebhook,
  GitHubWebhook,
  HubSpotWebhook,
  WebhookGateway,
  type WebhookGatewayProps,
} from '../../../lib/index.ts';
import { UNCHECKED } from '../synthesis.ts';

type Made = (stack: Stack, gateway: WebhookGateway) => unknown;

/** Messages of a synthesis with a source behind a custom domain. */
function problems(source: Made, domain: Made, props?: WebhookGatewayProps): string {
  const app = new App(UNCHECKED);
  const stack = new Stack(app, 'Test');
  const gateway = new WebhookGateway(stack, 'Gateway', props);
  source(stack, gateway);
  domain(stack, gateway);
  try {
    app.synth();
    return '';
  } catch (error) {
    return String(error);
  }
}

const certificateArn = 'arn:aws:acm:eu-west-1:111122223333:certificate/1';
const domainOf = (stack: Stack, { api }: { readonly api: apigateway.IRestApi }) =>
  new apigateway.DomainName(stack, 'Domain', {
    domainName: 'hooks.example.com',
    certificate: acm.Certificate.fromCertificateArn(stack, 'Certificate', certificateArn),
    mapping: api,
  });
const fromAnotherStack: Made = (stack, gateway) => domainOf(new Stack(stack.node.root, 'Domains'), gateway);
const mappedByVersion2: Made = (stack, { api }) =>
  new CfnApiMapping(stack, 'Mapping', {
    apiId: api.restApiId,
    domainName: 'hooks.example.com',
    stage: 'live',
  });
const ofAnotherApi: Made = (stack) => {
  const api = new apigateway.RestApi(stack, 'Other');
  api.root.addMethod('GET');
  return domainOf(stack, { api });
};
const none: Made = () => undefined;

const hubspot: Made = (stack, gateway) => new HubSpotWebhook(stack, 'HubSpot', { gateway });

describe('a source whose provider signs the address it calls', () => {
  it.each([
    ['mapped', domainOf],
    ['mapped in another stack', fromAnotherStack],
    ['mapped by version 2', mappedByVersion2],
  ])('is refused behind a custom domain without a public URL: %s', (_name, domain) => {
    expect(problems(hubspot, domain)).toMatch(/Test\/HubSpot: .* custom domain: .* `publicUrl`/);
  });

  it('counts a handshake whose answer is made of the address', () => {
    expect(problems((stack, gateway) => new EBayWebhook(stack, 'Ebay', { gateway }), domainOf)).toContain(
      'Test/Ebay',
    );
  });

  it('is taken with a public URL, without a domain, or where the domain is before another API', () => {
    const publicUrl = 'https://hooks.example.com';
    expect(problems(hubspot, domainOf, { publicUrl })).toBe('');
    expect(
      problems(
        (stack, gateway) =>
          new HubSpotWebhook(stack, 'HubSpot', { gateway, publicUrl: `${publicUrl}/in/hubspot` }),
        domainOf,
      ),
    ).toBe('');
    expect(problems(hubspot, none)).toBe('');
    expect(problems(hubspot, ofAnotherApi)).toBe('');
  });

  it('may stand behind one where nothing of the address is signed', () => {
    expect(problems((stack, gateway) => new GitHubWebhook(stack, 'GitHub', { gateway }), domainOf)).toBe('');
  });
});
