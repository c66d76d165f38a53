import { createHash } from 'node:crypto';
import { QUARANTINE_PREFIX, quarantineId } from '../../../lib/contract/archive.ts';
import { type Command, CommandError, type Output, UsageError } from '../command.ts';
import { jsonLine } from '../json-line.ts';
import { iso } from '../ledger/event-view.ts';
import { printable } from '../printable.ts';
import { type KeptWithBytes, readKept } from '../quarantine/kept-requests.ts';
import { expectPositionals, flagOption } from '../read-argument.ts';
import { styled } from '../style.ts';
import { s3Client } from '../target/aws-clients.ts';
import { findSource, findTarget, TARGET_OPTIONS } from '../target/target.ts';

/** Shows one refused request. */
export const quarantineShowCommand: Command = {
  name: 'quarantine show',
  summary: 'Show one refused request, or the bytes it came with',
  usage: 'SOURCE ID [--raw] [--json]',
  options: {
    raw: { type: 'boolean', help: 'write the bytes, exactly, to stdout and nothing else' },
    ...TARGET_OPTIONS,
  },
  async run({ args, positionals, cwd, json, out }) {
    const [name = '', id = ''] = expectPositionals(positionals, 'SOURCE', 'ID');
    const raw = flagOption(args, 'raw');
    if (raw && json) throw new UsageError('--raw writes bytes and --json writes JSON: choose one');
    const key = `${QUARANTINE_PREFIX}${name}/${id}`;
    if (quarantineId(key) === undefined) {
      throw new UsageError(
        `${id} is no id of a refused request`,
        `webhooks quarantine list --source ${name}`,
      );
    }
    const target = await findTarget(args, cwd);
    const { environment } = findSource(target, name);
    const { objectStore } = await import('../../../lambdas/clients/object-store.ts');
    const archive = objectStore(environment.WEBHOOK_BUCKET, await s3Client(target.aws));
    const range = { since: undefined, until: undefined };
    const [found] = await readKept(archive, [{ key, id, bytes: 0 }], range);
    if (found === undefined) {
      throw new CommandError(
        `${name} has no refused request ${id}`,
        `it may have expired; webhooks quarantine list --source ${name}`,
      );
    }
    if (raw) out.write(found.body);
    else out.write(json ? jsonLine(describe(found)) : render(found, environment.WEBHOOK_BUCKET, out));
    return 0;
  },
};

function describe({ id, kept, body }: KeptWithBytes) {
  return {
    source: kept.source,
    id,
    reason: kept.reason,
    receivedAt: iso(kept.receivedAt),
    sourceIp: kept.sourceIp,
    bytes: body.length,
    cutFrom: kept.cutFrom ?? null,
    sha256: sha256(body),
    query: kept.query ?? null,
    headers: kept.headers,
    leftOut: kept.leftOut,
    sentSecret: kept.sentDigest === undefined ? null : 'digest',
  };
}

function render({ id, kept, body }: KeptWithBytes, bucket: string, out: Output): string {
  const size = kept.cutFrom === undefined ? `${body.length}` : `${body.length}, cut from ${kept.cutFrom}`;
  const fields: readonly (readonly [string, string | undefined])[] = [
    ['source', kept.source],
    ['id', id],
    ['reason', kept.reason],
    ['received', iso(kept.receivedAt)],
    ['from', kept.sourceIp],
    ['bytes', size],
    ['sha256', sha256(body)],
    ['object', `s3://${bucket}/${QUARANTINE_PREFIX}${kept.source}/${id}`],
    ['query', kept.query],
    ['secret', kept.sentDigest && 'was sent along; only a keyed digest of it is kept'],
    ['not kept', kept.leftOut.length === 0 ? undefined : kept.leftOut.join(', ')],
    ...Object.entries(kept.headers),
  ];
  const width = Math.max(...fields.map(([title]) => title.length));
  return fields
    .flatMap(([title, value]) =>
      value === undefined ? [] : [`${styled('dim', title.padEnd(width), out)}  ${printable(value)}\n`],
    )
    .join('');
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
