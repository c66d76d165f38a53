import { connect, type Socket } from 'node:net';

/**
 * Posts over one kept connection as fast as it is answered: the request is written as bytes that are ready, and of the
 * answer only the status is read.
 */
export class RawPoster {
  readonly #url: URL;
  readonly #from: string | undefined;
  #socket: Socket | undefined;
  #waiting: ((status: string) => void) | undefined;
  #seen = '';

  constructor(url: string, from?: string) {
    this.#url = new URL(url);
    this.#from = from;
  }

  /** Status of the answer; `closed` where the connection ended without one. */
  async post(body: Uint8Array, headers: string): Promise<string> {
    const socket = this.#socket ?? (await this.#connect());
    const { pathname, host } = this.#url;
    const head = `POST ${pathname} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: ${body.length}\r\n${headers}\r\n`;
    return new Promise((resolve) => {
      this.#waiting = resolve;
      socket.write(head);
      socket.write(body);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #connect(): Promise<Socket> {
    const { hostname, port } = this.#url;
    const socket = connect({
      host: hostname,
      port: Number(port),
      ...(this.#from !== undefined && { localAddress: this.#from }),
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#read(chunk.toString('latin1')));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.#socket = undefined;
      this.#answer('closed');
    });
    this.#socket = socket;
    return new Promise((resolve, reject) => {
      socket.once('connect', () => resolve(socket));
      socket.once('error', reject);
    });
  }

  #read(text: string): void {
    this.#seen += text;
    const end = this.#seen.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#seen.slice(0, end))?.[1] ?? 0);
    if (this.#seen.length < end + 4 + length) return;
    this.#answer(/^HTTP\/1\.1 (\d{3})/.exec(this.#seen)?.[1] ?? 'unreadable');
  }

  #answer(status: string): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.#seen = '';
    waiting?.(status);
  }
}
