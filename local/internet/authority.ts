import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Issuer, writeCertificate } from './certificate.ts';

const ROOT = 'local webhooks root';
const ISSUER_DAYS = 20 * 365;
const CERTIFICATE_DAYS = 397;
/** Days back: clocks differ, and nobody waits for a certificate to begin. */
const BEFORE = -1;

/** What a certificate is made for. */
export interface Wish {
  /** Its common name. */
  readonly name: string;
  /** Hosts it is good for. @default - none: it signs messages and serves no connections */
  readonly hosts?: readonly string[];
  /** The key pair it is about. */
  readonly key: KeyObject;
}

/** Certifies keys of one local run. Nothing trusts it but the functions of that run. */
export interface Authority {
  /** PEM file of its root. */
  readonly file: string;
  /** The certificate asked for and the one that signed it, PEM, own first: as providers serve theirs. */
  issue(wish: Wish): string;
}

/** The authority of a state directory, made at the first question. Its key stays in that directory. */
export function authorityIn(state: string): Authority {
  const directory = join(state, 'keys');
  const file = join(directory, 'authority.pem');
  const keyFile = join(directory, 'authority-key.pem');
  if (!existsSync(file)) {
    const root = newIssuer(ROOT, undefined);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    writeFileSync(keyFile, root.key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    // Last: with it the authority is complete.
    writeFileSync(file, root.certificate, { mode: 0o600 });
  }
  const root = {
    name: ROOT,
    certificate: readFileSync(file, 'utf8'),
    key: createPrivateKey(readFileSync(keyFile)),
  };
  let issuer: Issuer | undefined;
  return {
    file,
    issue(wish) {
      issuer ??= newIssuer('local webhooks issuer', root);
      const own = { ...wish, issuer, ca: false, from: BEFORE, until: CERTIFICATE_DAYS };
      return writeCertificate(own) + issuer.certificate;
    },
  };
}

function newIssuer(name: string, issuer: Issuer | undefined): Issuer {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const text = { name, key, issuer, ca: true, from: BEFORE, until: ISSUER_DAYS };
  return { name, key, certificate: writeCertificate(text) };
}
