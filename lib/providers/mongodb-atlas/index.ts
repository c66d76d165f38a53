// Written by `npm run generate` from the spec beside it. Do not edit.
import type { Construct } from 'constructs';
import { WebhookProvider } from '../../constructs/webhook-provider.ts';
import { WebhookSource } from '../../constructs/webhook-source.ts';
import type { SharedSecretOptions } from '../../constructs/webhook-source-options.ts';
import { mongodbAtlas } from './spec.ts';

/** Properties of `MongoDBAtlasWebhook`. */
export interface MongoDBAtlasWebhookProps extends SharedSecretOptions {}

/** Receives the events of MongoDB Atlas alerts. */
export class MongoDBAtlasWebhook extends WebhookSource {
  constructor(scope: Construct, id: string, props: MongoDBAtlasWebhookProps) {
    super(scope, id, { ...props, provider: WebhookProvider.fromSpec(mongodbAtlas) });
  }
}
