import { Token } from 'aws-cdk-lib';

/** What is wrong with an address that providers are given, undefined where nothing is. */
export function publicUrlProblem(url: string | undefined): string | undefined {
  return url === undefined || Token.isUnresolved(url) || /^https:\/\/[^/?#\s@]+(\/[^/?#\s]+)*$/.test(url)
    ? undefined
    : 'the public URL must begin with https:// and have no trailing slash, query or fragment';
}
