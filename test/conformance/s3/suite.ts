import { suite } from '../suite.ts';
import { BucketUnderTest } from './bucket-under-test.ts';
import { buckets } from './buckets.ts';
import { checksums } from './checksums.ts';
import { conditions } from './conditions.ts';
import { content } from './content.ts';
import { keys } from './keys.ts';

export const s3 = suite({
  service: 'S3',
  open: BucketUnderTest.open,
  close: (bucket) => bucket.close(),
  checks: { ...buckets, ...conditions, ...checksums, ...content, ...keys },
});
