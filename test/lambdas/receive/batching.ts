import { github, Receiving, type Settings, varied } from './receiving.ts';

/** Signed as GitHub does, with a list of events and what stands beside it. */
export const batching = varied(github, {
  event: {
    key: { recipe: 'id', id: [{ json: '/id' }] },
    type: [{ json: '/type' }],
    typeSigned: true,
    stream: [[{ envelope: '/account' }, { json: '/customer' }]],
    batch: { items: ['/events/*'], envelope: { account: '/account', live: '/live' } },
  },
  delivery: { ...github.delivery, retries: 'automatic' },
});

export const receiving = (settings: Settings = {}) => new Receiving({ spec: batching, ...settings });

/** By key: the ledger has no order. */
export const eventsOf = (to: Receiving) => to.events().toSorted((a, b) => (a.key < b.key ? -1 : 1));

export const item = (id: number, customer = 'c1') =>
  `{"id":"e${id}",  "type":"paid","customer":"${customer}","n":12345678901234567890}`;
export const body = (...items: string[]) =>
  `{"account":"a1","live":true,"events":[ ${items.join(' , ')} ]}\r\n`;
