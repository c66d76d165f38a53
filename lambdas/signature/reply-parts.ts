import type { ReplyObjectMember, ReplyPart, ReplySpec } from '../../lib/contract/provider-spec.ts';

/** Every piece of text a reply is written of. */
export function partsOf({ headers = {}, body }: ReplySpec): readonly ReplyPart[] {
  const inHeaders = Object.values(headers).flat();
  if (body === undefined || 'xml' in body) return inHeaders;
  return [...inHeaders, ...('text' in body ? body.text : Object.values(body.json).flatMap(partsOfMember))];
}

function partsOfMember(member: ReplyObjectMember): readonly ReplyPart[] {
  if ('members' in member) return Object.values(member.members).flatMap(partsOfMember);
  return 'literal' in member || 'copy' in member ? [] : member;
}
