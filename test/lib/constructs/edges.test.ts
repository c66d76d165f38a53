import { describe, expect, it } from '@jest/globals';
import { App, Stack } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import * as acm from 'aws-cdk-lib/aws-certificatemanager';
import * as route53 from 'aws-cdk-lib/aws-route53';
import * as s3 from 'aws-cdk-lib/aws-s3';
import {
  type DomainOptions,
  StripeWebhook,
  TwilioWebhook,
  WebhookEdge,
  WebhookGateway,
  type WebhookGatewayProps,
} from '../../../lib/index.ts';
import { environmentOf, newStack, plain, resource, resourcesOf, UNCHECKED } from '../synthesis.ts';

const ACL = 'arn:aws:wafv2:eu-west-1:111122223333:regional/webacl/hooks/0a1b2c3d-0000-0000-0000-000000000000';

function certificateIn(stack: Stack, region = 'eu-west-1'): acm.ICertificate {
  const arn = `arn:aws:acm:${region}:111122223333:certificate/c`;
  return acm.Certificate.fromCertificateArn(stack, 'Certificate', arn);
}

/** A stack with a gateway and a source. */
function made(props: (stack: Stack) => WebhookGatewayProps, region?: string) {
  const stack = new Stack(new App(UNCHECKED), 'Test', region === undefined ? {} : { env: { region } });
  const gateway = new WebhookGateway(stack, 'Gateway', props(stack));
  const source = new StripeWebhook(stack, 'Stripe', { gateway });
  return { stack, gateway, source };
}

const onDomain = (more: Partial<DomainOptions> = {}) =>
  made((stack) => ({ domain: { name: 'hooks.example.com', certificate: certificateIn(stack), ...more } }));

function refusal(props: (stack: Stack) => WebhookGatewayProps, region?: string): unknown {
  try {
    made(props, region);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('an HTTP API', () => {
  const { stack, gateway, source } = made(() => ({
    edge: WebhookEdge.HTTP,
    throttle: { rateLimit: 20, burstLimit: 40 },
  }));
  const template = Template.fromStack(stack);

  it('takes the place of the REST API', () => {
    template.resourceCountIs('AWS::ApiGateway::RestApi', 0);
    template.resourceCountIs('AWS::ApiGateway::Account', 0);
    template.hasResourceProperties('AWS::ApiGatewayV2::Api', { ProtocolType: 'HTTP' });
    template.hasResourceProperties('AWS::ApiGatewayV2::Route', { RouteKey: 'ANY /hooks/stripe' });
    template.hasResourceProperties('AWS::ApiGatewayV2::Integration', {
      IntegrationType: 'AWS_PROXY',
      PayloadFormatVersion: '2.0',
    });
  });

  it('throttles, and logs each request by its route', () => {
    const { Properties } = resource(template, 'AWS::ApiGatewayV2::Stage', 'GatewayEdge');
    expect(Properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 40 },
    });
    const { Format, DestinationArn } = Properties['AccessLogSettings'] as Record<string, string>;
    expect(plain(DestinationArn)).toMatch(/:log-group:GatewayEdgeAccessLog$/);
    expect(JSON.parse(Format ?? '')).toMatchObject({ resource: '$context.routeKey' });
    expect(Format).not.toMatch(/path|querystring|header/i);
  });

  it('may call the receiver on its path only', () => {
    const permission = resource(template, 'AWS::Lambda::Permission', 'GatewayEdge');
    expect(plain(permission.Properties['SourceArn'])).toMatch(/:GatewayEdgeApi\/\*\/\*\/hooks\/stripe$/);
  });

  it('has its URL at the root of its host', () => {
    expect(plain(stack.resolve(source.url))).toBe(
      'https://GatewayEdgeApi.execute-api.AWS::Region.AWS::URLSuffix/hooks/stripe',
    );
    expect(gateway.httpApi.apiId).toBeDefined();
    expect(() => gateway.api).toThrow(expect.objectContaining({ code: 'edge' }));
  });

  it('warns of what it cannot carry', () => {
    Annotations.fromStack(stack).hasWarning('*', Match.stringLikeRegexp('not valid UTF-8'));
  });

  it('takes no web ACL, and says what does', () => {
    expect(refusal(() => ({ edge: WebhookEdge.HTTP, webAclArn: ACL }))).toMatchObject({
      code: 'web-acl',
      message: expect.stringContaining('WebhookEdge.REST'),
    });
  });

  it('is no REST API when asked for one the other way round', () => {
    expect(() => made(() => ({})).gateway.httpApi).toThrow(expect.objectContaining({ code: 'edge' }));
  });
});

describe('a web ACL', () => {
  it('looks at the stage of the REST API', () => {
    const { stack } = made(() => ({ webAclArn: ACL }));
    const { Properties } = resource(
      Template.fromStack(stack),
      'AWS::WAFv2::WebACLAssociation',
      'GatewayEdge',
    );
    expect(Properties['WebACLArn']).toBe(ACL);
    expect(plain(Properties['ResourceArn'])).toMatch(
      /:apigateway:AWS::Region::\/restapis\/GatewayEdgeApi\/stages\/GatewayEdgeApiDeploymentStageprod$/,
    );
  });

  it.each(['hooks', ACL.replace('eu-west-1', 'us-east-1').replace('regional', 'global')])(
    'cannot be %s',
    (webAclArn) => {
      expect(refusal(() => ({ webAclArn }))).toMatchObject({ code: 'web-acl' });
    },
  );
});

describe.each([WebhookEdge.REST, WebhookEdge.HTTP])('a domain before $_kind', (edge) => {
  const { stack, gateway, source } = made((own) => ({
    edge,
    domain: {
      name: 'hooks.example.com',
      basePath: '/v1',
      certificate: certificateIn(own),
      hostedZone: route53.HostedZone.fromHostedZoneAttributes(own, 'Zone', {
        hostedZoneId: 'Z1',
        zoneName: 'example.com',
      }),
    },
  }));
  const twilio = new TwilioWebhook(stack, 'Twilio', { gateway });
  const template = Template.fromStack(stack);

  it('is what providers are given, and what signed URLs are checked against', () => {
    expect(source.url).toBe('https://hooks.example.com/v1/hooks/stripe');
    expect(twilio.url).toBe('https://hooks.example.com/v1/hooks/twilio');
    expect(gateway.url).toBe('https://hooks.example.com/v1');
    const receiver = resource(template, 'AWS::Lambda::Function', 'TwilioEndpoint');
    expect(environmentOf(receiver)['WEBHOOK_PUBLIC_URL']).toBe('https://hooks.example.com/v1/hooks/twilio');
  });

  it('is regional, takes TLS 1.2 and leads to the stage', () => {
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      DomainName: 'hooks.example.com',
      DomainNameConfigurations: [
        {
          CertificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/c',
          EndpointType: 'REGIONAL',
          SecurityPolicy: 'TLS_1_2',
        },
      ],
    });
    const mapping = resource(template, 'AWS::ApiGatewayV2::ApiMapping', 'GatewayEdge');
    expect(mapping.Properties['ApiMappingKey']).toBe('v1');
    expect(plain(mapping.Properties['ApiId'])).toBe('GatewayEdgeApi');
    const stages = Object.keys(
      template.findResources(
        edge === WebhookEdge.REST ? 'AWS::ApiGateway::Stage' : 'AWS::ApiGatewayV2::Stage',
      ),
    );
    expect(mapping.DependsOn).toEqual(expect.arrayContaining(stages));
  });

  it('has a record in its zone', () => {
    const record = resource(template, 'AWS::Route53::RecordSet', 'GatewayDomain');
    expect(record.Properties).toMatchObject({ Name: 'hooks.example.com.', Type: 'A', HostedZoneId: 'Z1' });
    expect(plain((record.Properties['AliasTarget'] as Record<string, unknown>)['DNSName'])).toBe(
      'GatewayDomainName.RegionalDomainName',
    );
    expect(plain(stack.resolve(gateway.domainTarget))).toBe('GatewayDomainName.RegionalDomainName');
  });
});

describe('a domain', () => {
  const disabled = (template: Template) =>
    Object.values(resourcesOf(template, 'AWS::ApiGateway::RestApi')).map(
      ({ Properties }) => Properties['DisableExecuteApiEndpoint'] ?? false,
    );

  it('leaves the API’s own address open, so that providers can be changed over one by one', () => {
    const template = Template.fromStack(onDomain().stack);
    expect(disabled(template)).toEqual([false]);
    const mapping = resource(template, 'AWS::ApiGatewayV2::ApiMapping', 'GatewayEdge');
    expect(mapping.Properties).not.toHaveProperty('ApiMappingKey');
  });

  it('may be the only address', () => {
    expect(disabled(Template.fromStack(onDomain({ stageUrl: false }).stack))).toEqual([true]);
  });

  it('with client certificates has a trust store, and nothing that leads round it', () => {
    const { stack } = made((own) => ({
      domain: {
        name: 'hooks.example.com',
        certificate: certificateIn(own),
        clientCertificates: {
          bucket: s3.Bucket.fromBucketName(own, 'Trust', 'trust'),
          key: 'authorities.pem',
          version: 'v1',
        },
      },
    }));
    const template = Template.fromStack(stack);
    template.hasResourceProperties('AWS::ApiGatewayV2::DomainName', {
      MutualTlsAuthentication: { TruststoreUri: 's3://trust/authorities.pem', TruststoreVersion: 'v1' },
    });
    expect(disabled(template)).toEqual([true]);
  });

  it('serves the APIs of other stacks below their names', () => {
    const { stack, gateway } = onDomain();
    const other = new Stack(stack.node.root as App, 'Billing');
    const source = new StripeWebhook(other, 'Stripe', { gateway, sourceName: 'other' });
    expect(source.url).toBe('https://hooks.example.com/Billing/hooks/other');
    const mappings = Template.fromStack(other).findResources('AWS::ApiGatewayV2::ApiMapping');
    expect(Object.values(mappings)).toEqual([
      expect.objectContaining({ Properties: expect.objectContaining({ ApiMappingKey: 'Billing' }) }),
    ]);
  });

  it.each<[string, Partial<DomainOptions>, string]>([
    ['an address', { name: 'https://hooks.example.com' }, 'domain'],
    ['a name with a path', { name: 'hooks.example.com/v1' }, 'domain'],
    ['a name of one word', { name: 'hooks' }, 'domain'],
    ['a base path that does not begin with a slash', { basePath: 'v1' }, 'domain'],
    ['a base path that ends in one', { basePath: '/v1/' }, 'domain'],
  ])('cannot be given %s', (_what, options, code) => {
    expect(
      refusal((stack) => ({
        domain: { name: 'hooks.example.com', certificate: certificateIn(stack), ...options },
      })),
    ).toMatchObject({ code });
  });

  it('is refused with a public URL beside it, a zone of another name, or an open way round client certificates', () => {
    const base = (stack: Stack) => ({ name: 'hooks.example.com', certificate: certificateIn(stack) });
    expect(
      refusal((stack) => ({ domain: base(stack), publicUrl: 'https://hooks.example.com' })),
    ).toMatchObject({ code: 'domain' });
    const zone = { hostedZoneId: 'Z', zoneName: 'ample.com' };
    expect(
      refusal((stack) => ({
        domain: {
          ...base(stack),
          hostedZone: route53.HostedZone.fromHostedZoneAttributes(stack, 'Zone', zone),
        },
      })),
    ).toMatchObject({ code: 'domain', message: expect.stringContaining('hosted zone') });
    const trust = { bucket: s3.Bucket.fromBucketName(newStack(), 'Trust', 'trust'), key: 'a.pem' };
    expect(
      refusal((stack) => ({ domain: { ...base(stack), clientCertificates: trust, stageUrl: true } })),
    ).toMatchObject({ code: 'domain', message: expect.stringContaining('stageUrl') });
  });

  it('is refused with a certificate of another region', () => {
    const inRegion = (region: string) =>
      refusal(
        (stack) => ({ domain: { name: 'hooks.example.com', certificate: certificateIn(stack, region) } }),
        'eu-west-1',
      );
    expect(inRegion('us-east-1')).toMatchObject({ code: 'region' });
    expect(inRegion('eu-west-1')).toBeUndefined();
  });
});
