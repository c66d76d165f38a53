import { generateKeyPairSync } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { writeCertificate } from '../../../local/internet/certificate.ts';

/** A host that HTTPS connections of this process trust. */
export class HttpsHost {
  answer: RequestListener = (_, response) => response.end();
  /** Requests so far: method and path. */
  readonly asked: string[] = [];
  readonly #server: Server;

  private constructor() {
    const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const cert = writeCertificate({
      name: 'localhost',
      hosts: ['localhost'],
      key,
      ca: false,
      from: -1,
      until: 1,
    });
    setDefaultCACertificates([...getCACertificates('bundled'), cert]);
    const pem = key.export({ type: 'pkcs8', format: 'pem' });
    this.#server = createServer({ key: pem, cert }, (request, response) => {
      this.asked.push(`${request.method} ${request.url}`);
      this.answer(request, response);
    });
  }

  static async start(): Promise<HttpsHost> {
    const host = new HttpsHost();
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    return host;
  }

  url(path: string): string {
    // A server that listens on TCP has an address of this form.
    return `https://localhost:${(this.#server.address() as AddressInfo).port}${path}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
