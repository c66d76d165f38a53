import type { OutgoingMessage, Queue } from '../../lambdas/clients/ports.ts';

/** Remembers what was sent and put off. */
export class FakeQueue implements Queue {
  readonly sent: OutgoingMessage[] = [];
  readonly visibility: { readonly receiptHandle: string; readonly seconds: number }[] = [];
  /** Messages said to be waiting. */
  backlog = 0;
  /** Called before each call; what it throws is the service's fault. */
  onCall: (call: string) => void = () => undefined;

  async send(message: OutgoingMessage): Promise<void> {
    this.onCall('send');
    this.sent.push(message);
  }

  /** Messages of a batch that are not taken. */
  refuses: (message: OutgoingMessage) => boolean = () => false;

  async sendBatch(messages: readonly OutgoingMessage[]): Promise<readonly boolean[]> {
    this.onCall('sendBatch');
    const taken = messages.map((message) => !this.refuses(message));
    this.sent.push(...messages.filter((_, index) => taken[index]));
    return taken;
  }

  async changeVisibility(_queueUrl: string, receiptHandle: string, seconds: number): Promise<void> {
    this.onCall('changeVisibility');
    this.visibility.push({ receiptHandle, seconds });
  }

  async waiting(): Promise<number> {
    this.onCall('waiting');
    return this.backlog;
  }
}
