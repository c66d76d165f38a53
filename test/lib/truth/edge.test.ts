import { describe, expect, it } from '@jest/globals';
import { APPS } from './deployed-app.ts';

const API = /^AWS::ApiGateway(V2)?::(RestApi|Api)$/;

describe.each(APPS)('the way in: %s', (_name, app) => {
  const apis = app.resources.filter(({ Type }) => API.test(Type));
  const receivers = app
    .of('AWS::Lambda::Function')
    .filter(({ Properties }) => JSON.stringify(Properties).includes('WEBHOOK_QUEUE_URL'));

  it('is open to the providers: no policy, no key, no authorizer stands before a signature', () => {
    expect(apis.length).toBeGreaterThan(0);
    for (const { Properties } of apis) expect(Properties).not.toHaveProperty('Policy');
    const methods = [...app.of('AWS::ApiGateway::Method'), ...app.of('AWS::ApiGatewayV2::Route')];
    expect(methods.length).toBeGreaterThanOrEqual(receivers.length);
    for (const { Properties } of methods) {
      expect(Properties['AuthorizationType'] ?? 'NONE').toBe('NONE');
      expect(Properties['ApiKeyRequired'] ?? false).toBe(false);
    }
  });

  it('leaves bodies as they come', () => {
    for (const { Properties } of app.of('AWS::ApiGateway::RestApi')) {
      expect(Properties['BinaryMediaTypes']).toEqual(['*/*']);
      expect(Properties).not.toHaveProperty('MinimumCompressionSize');
    }
    for (const { Properties } of app.of('AWS::ApiGateway::Method')) {
      expect(Properties['Integration']).toMatchObject({ Type: 'AWS_PROXY' });
      expect(Properties['Integration']).not.toHaveProperty('ContentHandling');
    }
  });

  it('is throttled at each stage, and its access log holds nothing of a request that may be secret', () => {
    const stages = app.resources.filter(({ Type }) => /^AWS::ApiGateway(V2)?::Stage$/.test(Type));
    expect(stages).toHaveLength(apis.length);
    for (const { Properties } of stages) {
      const text = JSON.stringify(Properties);
      expect(text).toMatch(/"ThrottlingRateLimit":500/);
      expect(text).toMatch(/"ThrottlingBurstLimit":1000/);
      expect(text).not.toMatch(/\$context\.path|querystring|header|"DataTraceEnabled":true/i);
    }
  });

  it('calls a receiver by the paths of its own API only, and nothing calls it from elsewhere', () => {
    const permissions = app.of('AWS::Lambda::Permission');
    for (const receiver of receivers) {
      const own = permissions.filter(
        ({ stack, Properties }) => app.behind(Properties['FunctionName'], stack) === receiver,
      );
      expect(own.length).toBeGreaterThan(0);
      for (const { stack, Properties } of own) {
        expect(Properties['Principal']).toBe('apigateway.amazonaws.com');
        const source = JSON.stringify(Properties['SourceArn']);
        const named = apis.filter((api) => api.stack === stack && source.includes(`"Ref":"${api.id}"`));
        expect(named).toHaveLength(1);
        expect(source).toMatch(/\/[A-Za-z0-9._-]+"\]\]\}$/);
      }
    }
    expect(app.of('AWS::Lambda::Url')).toEqual([]);
    for (const { Properties } of permissions) expect(Properties['Principal']).not.toBe('*');
  });

  it('is deployed in the stack of its routes, after them', () => {
    for (const { stack, Properties } of app.of('AWS::ApiGateway::Method')) {
      expect(app.referred(Properties['RestApiId'], stack).stack).toBe(stack);
    }
    for (const deployment of app.of('AWS::ApiGateway::Deployment')) {
      const methods = app.of('AWS::ApiGateway::Method').filter(({ stack }) => stack === deployment.stack);
      expect(deployment.DependsOn).toEqual(expect.arrayContaining(methods.map(({ id }) => id)));
    }
  });
});
