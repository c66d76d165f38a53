import { createHash, randomBytes } from 'node:crypto';
import { type Checks, must, want } from '../check.ts';
import { refused, same } from '../expectation.ts';
import type { BucketUnderTest } from './bucket-under-test.ts';

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('base64');
const REFUSALS = ['BadDigest', 'InvalidRequest', 'XAmzContentChecksumMismatch'];

export const checksums: Checks<BucketUnderTest> = {
  'checksum-kept': must('a SHA-256 that fits is kept and told', async (bucket) => {
    const bytes = randomBytes(5000);
    const checksum = sha256(bytes);
    const put = await bucket.put('sum', bytes, { ChecksumAlgorithm: 'SHA256', ChecksumSHA256: checksum });
    const head = await bucket.head('sum', { ChecksumMode: 'ENABLED' });
    same([put.ChecksumSHA256, head.ChecksumSHA256], [checksum, checksum], 'checksums');
  }),

  'checksum-refused': must('a SHA-256 that does not fit is refused, and nothing stored', async (bucket) => {
    const wrong = { ChecksumAlgorithm: 'SHA256', ChecksumSHA256: sha256('other') } as const;
    await refused(bucket.put('wrong-sum', 'data', wrong), 'a wrong checksum', ...REFUSALS);
    await refused(bucket.head('wrong-sum'), 'its object', 'NotFound', 'NoSuchKey');
  }),

  'checksum-header-alone': want('so is one without a named algorithm', async (bucket) => {
    const put = bucket.put('wrong-sum-alone', 'data', { ChecksumSHA256: sha256('other') });
    await refused(put, 'a wrong checksum', ...REFUSALS);
  }),
};
