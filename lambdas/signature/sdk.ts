import { familiesOf, type SdkCheck } from '../../lib/contract/provider-spec.ts';
import { refuse } from './refusal.ts';
import { type Headers, inFamily } from './signed-request.ts';
import type { Verifier } from './verifier.ts';

/**
 * What can be said of a request before a user's own code is called: whether it carries a signature at all. Without that
 * code nothing can be accepted.
 */
export function compileSdk(scheme: SdkCheck): Verifier {
  const { eitherHeader } = scheme.at;
  return {
    needsKeys: true,
    needsUrl: true,
    read({ headers }) {
      const absent = eitherHeader.length > 0 && sdkFamily(scheme, headers) === undefined;
      if (absent) return refuse('missing_signature', `no header ${eitherHeader.join(' or ')}`);
      return {
        ok: true,
        match: () => refuse('bad_signature', 'it is checked by code of the receiver’s user'),
      };
    },
  };
}

/** The first header family of which a header was sent; undefined where none was. */
export function sdkFamily(scheme: SdkCheck, headers: Headers): string | undefined {
  const { eitherHeader } = scheme.at;
  return familiesOf(scheme).find((family) =>
    eitherHeader.some((name) => headers.has(inFamily(name, family))),
  );
}
