import { Stack, Token } from 'aws-cdk-lib';
import type * as apigateway from 'aws-cdk-lib/aws-apigateway';
import type * as apigatewayv2 from 'aws-cdk-lib/aws-apigatewayv2';
import type { Construct, IConstruct } from 'constructs';
import type { DomainOptions } from './domain-options.ts';
import type { Edge, EdgeProps, EdgeSettings } from './edge.ts';
import { EdgeDomain } from './edge-domain.ts';
import { WebhookConfigError } from './errors.ts';
import { HttpApiEdge } from './http-api-edge.ts';
import { idFor } from './other-stack.ts';
import { RestEdge } from './rest-edge.ts';
import { WebhookEdge } from './webhook-edge.ts';

/** How the APIs of a gateway are made and reached. */
export interface EdgesProps extends EdgeSettings {
  /** Which kind of API. */
  readonly kind: WebhookEdge;
  /** Base URL under which providers reach the API of the gateway's own stack; absent where a domain or the stage says it. */
  readonly publicUrl: string | undefined;
  /** Host name they stand behind; absent where there is none, or none of ours. */
  readonly domain: DomainOptions | undefined;
}

/**
 * The APIs of one gateway: one in each stack in which sources stand, made when first asked for. An API of the gateway's
 * stack alone would have to be deployed anew for the routes of stacks that come after it.
 */
export class Edges {
  /** The host name they stand behind. */
  readonly domain: EdgeDomain | undefined;
  private readonly gateway: Construct;
  private readonly props: EdgesProps;
  private readonly publicUrl: string | undefined;
  private readonly made = new Map<Stack, RestEdge | HttpApiEdge>();

  constructor(gateway: Construct, props: EdgesProps) {
    this.gateway = gateway;
    this.props = props;
    this.domain = props.domain && new EdgeDomain(gateway, 'Domain', props.domain);
    this.publicUrl = this.domain?.baseUrl ?? props.publicUrl;
  }

  /** The edge in the stack of `scope`. */
  of(scope: IConstruct): Edge {
    return this.edgeOf(scope);
  }

  /** The REST API in the gateway's stack. Throws `WebhookConfigError` where its edge is another. */
  restApi(): apigateway.IRestApi {
    const edge = this.edgeOf(this.gateway);
    return edge instanceof RestEdge ? edge.api : this.refuse('httpApi');
  }

  /** The HTTP API in the gateway's stack. Throws `WebhookConfigError` where its edge is another. */
  httpApi(): apigatewayv2.IHttpApi {
    const edge = this.edgeOf(this.gateway);
    return edge instanceof HttpApiEdge ? edge.api : this.refuse('api');
  }

  private refuse(property: string): never {
    const { gateway, props } = this;
    throw new WebhookConfigError('edge', gateway.node.path, props.kind._kind, `its API is \`${property}\``);
  }

  private edgeOf(scope: IConstruct): RestEdge | HttpApiEdge {
    const stack = Stack.of(scope);
    const edge = this.made.get(stack) ?? this.make(stack);
    this.made.set(stack, edge);
    return edge;
  }

  private make(stack: Stack): RestEdge | HttpApiEdge {
    const { gateway, publicUrl } = this;
    const name = gateway.node.path.replaceAll('/', '-') || 'webhooks';
    if (stack === Stack.of(gateway)) return this.build(gateway, 'Edge', { name, publicUrl, path: '' });
    const basePath = Token.isUnresolved(stack.stackName)
      ? stack.node.path.replaceAll(/[^A-Za-z0-9-]/g, '-')
      : stack.stackName;
    return this.build(stack, idFor(gateway, 'Edge'), {
      name: `${name}-${basePath}`,
      publicUrl: publicUrl && `${publicUrl}/${basePath}`,
      path: `/${basePath}`,
    });
  }

  private build(
    scope: Construct,
    id: string,
    { path, ...own }: Pick<EdgeProps, 'name' | 'publicUrl'> & { readonly path: string },
  ): RestEdge | HttpApiEdge {
    const props = { ...this.props, ...own };
    const edge =
      this.props.kind === WebhookEdge.HTTP
        ? new HttpApiEdge(scope, id, props)
        : new RestEdge(scope, id, props);
    this.domain?.map(edge, edge, path);
    return edge;
  }
}
