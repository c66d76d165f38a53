import { signsAddress } from '../../../lib/contract/key-use.ts';
import type { Source } from '../target/target.ts';
import { fault, ok, type Remark, warning } from './finding.ts';

const WAIT_MS = 5000;

/** Looks whether the address is known, and asks it as a browser would. No body is sent, nothing is accepted by it. */
export async function examineAddress({ url, signedUrl, environment }: Source): Promise<readonly Remark[]> {
  const remarks: Remark[] = [];
  if (signedUrl === undefined && signsAddress(environment.WEBHOOK_SPEC.signature)) {
    remarks.push(
      fault(
        'the provider signs its address, and none is known',
        'give the source its `publicUrl` and deploy',
      ),
    );
  }
  if (url === undefined)
    return [...remarks, fault('is not known', 'look whether its route was deleted; deploy again')];
  return [...remarks, await asked(url)];
}

async function asked(url: string): Promise<Remark> {
  try {
    const answer = await fetch(url, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    await answer.body?.cancel();
    return judged(url, answer.status);
  } catch {
    return fault(`${url} does not answer`, 'check its domain, certificate and network from where you are');
  }
}

function judged(url: string, status: number): Remark {
  if (status >= 500) return fault(`${url} answers ${status}`, 'look into the log of its receiver');
  if (status >= 300 && status < 400)
    return fault(`${url} redirects (${status}): no provider follows`, 'register the address it leads to');
  if (status === 403)
    return warning(
      `${url} answers 403 here`,
      'right where only the provider’s addresses are let in; a REST API answers so as well where a route is missing: deploy again',
    );
  if (status === 404) return fault(`${url} answers 404`, 'its route is missing: deploy again');
  if (status === 429) return warning(`${url} answers 429: the stage throttles`);
  return ok(`${url} answers`);
}
