import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { WebhookSourceOptions } from '../../constructs/webhook-source-options.ts';
import { mongodbAtlas } from './spec.ts';

/** Properties of a MongodbAtlasWebhook. */
export interface MongodbAtlasWebhookProps extends WebhookSourceOptions {}

/** Receives the events of MongoDB Atlas alerts. */
export class MongodbAtlasWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MongodbAtlasWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mongodbAtlas) });
  }
}
