import { Token } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { otherRegion } from './archive-options.ts';
import type { Rule } from './errors.ts';

/** A host name of your own for the endpoints. */
export interface DomainOptions {
  /** Host name: `hooks.example.com`. Schemes that sign the URL are checked against it. */
  readonly name: string;

  /** Certificate of that name, in the region of the stack. */
  readonly certificate: ICertificate;

  /**
   * Path before those of the endpoints: `/v1`. The API of another stack with sources stands below it, under the name of
   * that stack.
   *
   * @default - none
   */
  readonly basePath?: string;

  /**
   * Hosted zone that gets a record for the name.
   *
   * @default - you point the name to `gateway.domainTarget`
   */
  readonly hostedZone?: IHostedZone;

  /**
   * Certificate authorities one of which must have signed the certificate of whoever calls (mutual TLS). Everybody else is
   * turned away before a request is read, providers who send no certificate too: few do.
   *
   * @default - callers need no certificate; they sign their requests
   */
  readonly clientCertificates?: ClientCertificateOptions;

  /**
   * Whether the API's own address answers as well. Providers that know it go on with it while you change them over; those
   * that sign the URL are refused there.
   *
   * @default - true; false with `clientCertificates`, which callers could go round there
   */
  readonly stageUrl?: boolean;
}

/** Whose certificates callers must show. */
export interface ClientCertificateOptions {
  /** Bucket with the certificates of the authorities. */
  readonly bucket: IBucket;

  /** Object that holds them, as PEM. */
  readonly key: string;

  /**
   * Version of that object. Without one, a changed object is not noticed until the domain is deployed anew.
   *
   * @default - the newest at deployment
   */
  readonly version?: string;
}

/** What a rule for domains looks at. */
export interface DomainInput {
  readonly domain?: DomainOptions;
  readonly publicUrl?: string;
  readonly region: string;
}

const HOST_NAME = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const BASE_PATH = /^(\/[A-Za-z0-9._-]+)+$/;

/** What a domain must fulfil. */
export const DOMAIN_RULES: readonly Rule<DomainInput>[] = [
  {
    code: 'domain',
    value: ({ publicUrl }) => publicUrl,
    problem: ({ domain, publicUrl }) =>
      domain !== undefined && publicUrl !== undefined
        ? 'a domain says what the public URL is: give one of the two'
        : undefined,
  },
  {
    code: 'domain',
    value: ({ domain }) => domain?.name,
    problem: ({ domain }) =>
      domain === undefined || Token.isUnresolved(domain.name) || HOST_NAME.test(domain.name)
        ? undefined
        : 'a domain name is a host name in lower case, without https:// and without a path',
  },
  {
    code: 'domain',
    value: ({ domain }) => domain?.basePath,
    problem: ({ domain }) =>
      domain?.basePath === undefined || BASE_PATH.test(domain.basePath)
        ? undefined
        : 'a base path is `/` and letters, digits, `.`, `_` or `-`, once or more',
  },
  {
    code: 'domain',
    value: ({ domain }) => domain?.hostedZone?.zoneName,
    problem: ({ domain }) => {
      const zone = domain?.hostedZone?.zoneName;
      return zone === undefined ||
        Token.isUnresolved(zone) ||
        Token.isUnresolved(domain?.name) ||
        isInZone(domain?.name, zone)
        ? undefined
        : `the hosted zone is not that of ${domain?.name}`;
    },
  },
  {
    code: 'domain',
    value: ({ domain }) => domain?.stageUrl,
    problem: ({ domain }) =>
      domain?.clientCertificates !== undefined && domain.stageUrl === true
        ? 'callers without a certificate could use the API’s own address: leave `stageUrl` out'
        : undefined,
  },
  {
    code: 'region',
    value: ({ domain }) => regionOf(domain?.certificate),
    problem: ({ domain, region }) => otherRegion('certificate', regionOf(domain?.certificate), region),
  },
];

function isInZone(name = '', zone: string): boolean {
  return name === zone || name.endsWith(`.${zone}`);
}

/** The CDK takes an imported certificate to be of the stack's region, whatever its ARN says. */
function regionOf(certificate: ICertificate | undefined): string | undefined {
  const arn = certificate?.certificateArn;
  return arn === undefined || Token.isUnresolved(arn) ? certificate?.env.region : arn.split(':')[3];
}
