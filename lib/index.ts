export type { ArchiveOptions } from './constructs/archive-options.ts';
export { ArchiveRetention } from './constructs/archive-retention.ts';
export type { ClientCertificateOptions, DomainOptions } from './constructs/domain-options.ts';
export { type WebhookConfigCode, WebhookConfigError } from './constructs/errors.ts';
export { EventKey } from './constructs/event-key.ts';
export type { NetworkOptions } from './constructs/network-options.ts';
export { PoisonPolicy } from './constructs/poison-policy.ts';
export { ProcessorCode } from './constructs/processor-code.ts';
export { SdkVerifier } from './constructs/sdk-verifier.ts';
export { GapPolicy, LatePolicy, type SequenceOptions, StreamOrder } from './constructs/stream-order.ts';
export { WebhookEdge } from './constructs/webhook-edge.ts';
export { WebhookGateway } from './constructs/webhook-gateway.ts';
export type { WebhookGatewayProps } from './constructs/webhook-gateway-props.ts';
export { WebhookProcessor, type WebhookProcessorProps } from './constructs/webhook-processor.ts';
export { WebhookProvider } from './constructs/webhook-provider.ts';
export { WebhookSource, type WebhookSourceProps } from './constructs/webhook-source.ts';
export type {
  PublicKeyOptions,
  SharedSecretOptions,
  SignedUrlOptions,
  WebhookSourceOptions,
} from './constructs/webhook-source-options.ts';
export type * from './contract/provider-spec.ts';
export * from './providers/index.ts';
export { WebhookStack, type WebhookStackProps } from './webhook-stack.ts';
