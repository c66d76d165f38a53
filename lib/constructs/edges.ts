import { Stack, Token } from 'aws-cdk-lib';
import type { Construct, IConstruct } from 'constructs';
import { HttpEdge, type HttpEdgeSettings } from './http-edge.ts';
import { idFor } from './other-stack.ts';

/**
 * The REST APIs of one gateway: one in each stack in which sources stand, made when first asked for. An API of the
 * gateway's stack alone would have to be deployed anew for the routes of stacks that come after it.
 */
export class Edges {
  private readonly gateway: Construct;
  private readonly settings: HttpEdgeSettings;
  private readonly publicUrl: string | undefined;
  private readonly made = new Map<Stack, HttpEdge>();

  constructor(gateway: Construct, settings: HttpEdgeSettings, publicUrl: string | undefined) {
    this.gateway = gateway;
    this.settings = settings;
    this.publicUrl = publicUrl;
  }

  /** The edge in the stack of `scope`. */
  of(scope: IConstruct): HttpEdge {
    const stack = Stack.of(scope);
    const edge = this.made.get(stack) ?? this.make(stack);
    this.made.set(stack, edge);
    return edge;
  }

  private make(stack: Stack): HttpEdge {
    const { gateway, settings, publicUrl } = this;
    const name = gateway.node.path.replaceAll('/', '-') || 'webhooks';
    if (stack === Stack.of(gateway)) return new HttpEdge(gateway, 'Edge', { ...settings, name, publicUrl });
    const basePath = Token.isUnresolved(stack.stackName)
      ? stack.node.path.replaceAll(/[^A-Za-z0-9-]/g, '-')
      : stack.stackName;
    return new HttpEdge(stack, idFor(gateway, 'Edge'), {
      ...settings,
      name: `${name}-${basePath}`,
      publicUrl: publicUrl && `${publicUrl}/${basePath}`,
    });
  }
}
