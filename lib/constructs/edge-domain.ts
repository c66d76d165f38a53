import * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import * as route53 from 'aws-cdk-lib/aws-route53';
import { ApiGatewayv2DomainProperties } from 'aws-cdk-lib/aws-route53-targets';
import { Construct, type IDependable } from 'constructs';
import type { DomainOptions } from './domain-options.ts';

/** The only stage of an API, of either kind. */
export interface MappedApi {
  readonly apiId: string;
  readonly stage: IDependable & { readonly stageName: string };
}

/** The host name of a gateway. APIs of both kinds can stand behind it, each below a path of its own. */
export class EdgeDomain extends Construct {
  /** Base URL of the API with this path below that of the domain, without a trailing slash. */
  readonly baseUrl: string;
  /** Host name that the domain's name must point to. */
  readonly target: string;
  private readonly domain: apigatewayv2.DomainName;
  private readonly basePath: string;

  constructor(scope: Construct, id: string, props: DomainOptions) {
    super(scope, id);
    const { name, certificate, basePath = '', hostedZone, clientCertificates } = props;
    this.domain = new apigatewayv2.DomainName(this, 'Name', {
      domainName: name,
      certificate,
      securityPolicy: apigatewayv2.SecurityPolicy.TLS_1_2,
      ...(clientCertificates && { mtls: clientCertificates }),
    });
    this.baseUrl = `https://${name}${basePath}`;
    this.basePath = basePath;
    const { regionalDomainName, regionalHostedZoneId } = this.domain;
    this.target = regionalDomainName;
    if (hostedZone === undefined) return;
    new route53.ARecord(this, 'Record', {
      zone: hostedZone,
      recordName: `${name}.`,
      target: route53.RecordTarget.fromAlias(
        new ApiGatewayv2DomainProperties(regionalDomainName, regionalHostedZoneId),
      ),
    });
  }

  /** Puts a stage behind the domain, below `path`, which is empty or begins with a slash. */
  map(scope: Construct, { apiId, stage }: MappedApi, path: string): void {
    const key = `${this.basePath}${path}`.slice(1);
    const mapping = new apigatewayv2.CfnApiMapping(scope, 'Mapping', {
      apiId,
      stage: stage.stageName,
      domainName: this.domain.name,
      ...(key !== '' && { apiMappingKey: key }),
    });
    mapping.node.addDependency(stage);
  }
}
