import { compileSignature } from '../../../lambdas/signature/compile.ts';
import { readSecret } from '../../../lambdas/signature/secret-text.ts';
import type { SignedRequest } from '../../../lambdas/signature/signed-request.ts';
import type { RuntimeSpec, SecretShape } from '../../../lib/contract/provider-spec.ts';
import { secretShapeOf } from '../../../lib/contract/provider-spec.ts';

type KeyText = readonly [stage: string, text: string];

/**
 * What would have made a signature match: another reading of the secret, or what a proxy or a parser may have done to the
 * body. Undefined where nothing tried does.
 */
export function explainMismatch(
  spec: RuntimeSpec,
  request: SignedRequest,
  now: number,
  texts: readonly KeyText[],
): string | undefined {
  const shape = secretShapeOf(spec.signature);
  for (const [what, body] of otherBodies(request.body)) {
    if (verifies(spec, { ...request, body }, now, texts, shape))
      return `the body was changed: it matches ${what}`;
  }
  for (const format of OTHER_FORMATS) {
    if (format === shape.format) continue;
    if (verifies(spec, request, now, texts, { ...shape, format })) {
      return `the secret was read as ${shape.format}; it matches as ${format}`;
    }
  }
  const trimmed = texts.map(([stage, text]) => [stage, text.trim()] as const);
  if (verifies(spec, request, now, trimmed, shape))
    return 'the secret has spaces around it; it matches without';
  return undefined;
}

const OTHER_FORMATS = ['utf8', 'base64', 'hex'] as const;

function verifies(
  spec: RuntimeSpec,
  request: SignedRequest,
  now: number,
  texts: readonly KeyText[],
  shape: SecretShape,
): boolean {
  const claim = compileSignature(spec.signature, spec.settings, spec.handshakes).read(request, now);
  if (!claim.ok) return false;
  return texts.some(([stage, text]) => {
    const reading = readSecret(shape, text);
    return reading.ok && claim.match(reading.keys.map((key) => ({ stage, ...key }))).ok;
  });
}

/** What is often done to a body on its way into a file or through a program. */
function otherBodies(body: Uint8Array): readonly (readonly [what: string, body: Buffer])[] {
  const text = Buffer.from(body).toString('utf8');
  const bodies: (readonly [string, string])[] = [
    ['without the line break at its end', text.replace(/\r?\n$/, '')],
    ['with a line break at its end', `${text}\n`],
    ['with LF line ends', text.replaceAll('\r\n', '\n')],
    ['with CRLF line ends', text.replaceAll(/\r?\n/g, '\r\n')],
    ['without its byte order mark', text.replace(/^\uFEFF/, '')],
  ];
  try {
    const value: unknown = JSON.parse(text);
    bodies.push(
      ['as compact JSON', JSON.stringify(value)],
      ['as indented JSON', JSON.stringify(value, null, 2)],
    );
  } catch {
    // No JSON: nothing that could have been written anew.
  }
  return bodies
    .filter(([, other]) => other !== text)
    .map(([what, other]) => [what, Buffer.from(other, 'utf8')]);
}
