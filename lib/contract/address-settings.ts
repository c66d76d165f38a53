import type { RemoteKeySet } from './spec/remote.ts';

/** A setting that says where a provider publishes the keys of one account. */
export interface AddressSetting {
  readonly setting: string;
  /** What it must be: it becomes part of an address, at hosts of the provider alone. */
  readonly form: RegExp;
  readonly example: string;
}

/** Providers that publish a set of keys for each account. */
export const ADDRESS_SETTINGS: Readonly<Partial<Record<RemoteKeySet, AddressSetting>>> = {
  kinde: {
    setting: 'issuer',
    form: /^https:\/\/[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.kinde\.com$/,
    example: 'https://example.kinde.com',
  },
};
