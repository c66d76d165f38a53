/** A delivery of a provider that sends several events at once, and what is to become of it. */
export interface BatchedBody {
  readonly slug: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Type and stream of each event, in order. */
  readonly events: readonly (readonly [type: string, stream: string])[];
  /** The key of the first event, where it is an id. */
  readonly first?: string;
  /** A part of the bytes of the last event. */
  readonly last: string;
  /** Facts of the delivery that travel with the last event. */
  readonly envelope?: Readonly<Record<string, string>>;
}

const FORM = 'application/x-www-form-urlencoded';

/** In the form the vendors document; ids and amounts are made up. */
export const BATCHED_BODIES: readonly BatchedBody[] = [
  {
    slug: 'adyen',
    body: '{"live":"false","notificationItems":[{"NotificationRequestItem":{"pspReference":"P1","merchantAccountCode":"M","eventCode":"AUTHORISATION","success":"true","amount":{"value":1130,"currency":"EUR"}}},{"NotificationRequestItem":{"pspReference":"P2","originalReference":"P1","merchantAccountCode":"M","eventCode":"CAPTURE","success":"true"}}]}',
    events: [
      ['AUTHORISATION', 'M/P1'],
      ['CAPTURE', 'M/P1'],
    ],
    first: 'P1/AUTHORISATION/true',
    last: '"pspReference":"P2"',
    envelope: { live: 'false' },
  },
  {
    slug: 'azure-event-grid',
    body: '[{"id":"g1","eventType":"Microsoft.Storage.BlobCreated","subject":"a"},{"id":"g2","specversion":"1.0","type":"com.acme.done"}]',
    events: [
      ['Microsoft.Storage.BlobCreated', ''],
      ['com.acme.done', ''],
    ],
    first: 'g1',
    last: '"id":"g2"',
  },
  {
    slug: 'hubspot',
    body: '[{"eventId":1,"subscriptionId":12345,"portalId":62515,"occurredAt":1564113600000,"subscriptionType":"contact.creation","attemptNumber":0,"objectId":123},{"eventId":1,"subscriptionId":12346,"portalId":62515,"occurredAt":1564113600001,"subscriptionType":"contact.propertyChange","attemptNumber":0,"objectId":123}]',
    events: [
      ['contact.creation', '62515/123'],
      ['contact.propertyChange', '62515/123'],
    ],
    first: '62515/12345/1/1564113600000',
    last: '"subscriptionId":12346',
  },
  {
    slug: 'sendgrid',
    body: '[{"email":"a@example.com","event":"processed","sg_event_id":"e1","timestamp":1600112492},\r\n{"email":"a@example.com","event":"delivered","timestamp":1600112493}]\r\n',
    events: [
      ['processed', ''],
      ['delivered', ''],
    ],
    first: 'e1',
    last: '{"email":"a@example.com","event":"delivered","timestamp":1600112493}',
  },
  {
    slug: 'meta',
    body: '{"object":"whatsapp_business_account","entry":[{"id":"8856996819413533","changes":[{"value":{"metadata":{"phone_number_id":"27681414235104944"},"messages":[{"id":"wamid.1"}]},"field":"messages"},{"value":{"event":"APPROVED"},"field":"message_template_status_update"}]}]}',
    events: [
      ['whatsapp_business_account.messages', '8856996819413533/27681414235104944'],
      ['whatsapp_business_account.message_template_status_update', '8856996819413533'],
    ],
    last: '{"value":{"event":"APPROVED"},"field":"message_template_status_update"}',
    envelope: { object: 'whatsapp_business_account', entry: '8856996819413533' },
  },
  {
    slug: 'meta',
    body: '{"object":"page","entry":[{"id":"43674671559","time":1460620433256,"messaging":[{"sender":{"id":"123456789"},"recipient":{"id":"987654321"},"message":{"mid":"m_1"}}]},{"id":"43674671560","time":1460620433257,"changed_fields":["photos"]}]}',
    events: [
      ['page', '43674671559/123456789'],
      ['page', '43674671560'],
    ],
    last: '"changed_fields":["photos"]',
    envelope: { object: 'page', entry: '43674671560', time: '1460620433257' },
  },
  {
    slug: 'xero',
    body: '{"events":[{"resourceUrl":"https://api.xero.com/r/1","resourceId":"717f2bfc","eventDateUtc":"2017-06-21T01:15:39.902","eventType":"Update","eventCategory":"CONTACT","tenantId":"c2cc9b6e","tenantType":"ORGANISATION"}],"lastEventSequence":1,"firstEventSequence":1,"entropy":"S0m3r4Nd0mt3xt"}',
    events: [['CONTACT.Update', 'c2cc9b6e']],
    first: '717f2bfc/CONTACT/Update/2017-06-21T01:15:39.902',
    last: '"tenantId":"c2cc9b6e"',
    envelope: { firstEventSequence: '1', lastEventSequence: '1' },
  },
  {
    slug: 'xero',
    body: '{"events":[],"firstEventSequence":0,"lastEventSequence":0,"entropy":"S0m3"}',
    events: [],
    last: '',
  },
  {
    slug: 'quickbooks',
    body: '{"eventNotifications":[{"realmId":"1185883450","dataChangeEvent":{"entities":[{"name":"Customer","id":"1","operation":"Create","lastUpdated":"2015-10-05T14:42:19-0700"},{"name":"Vendor","id":"1","operation":"Create","lastUpdated":"2015-10-05T14:42:19-0700"}]}},{"realmId":"1185883451","dataChangeEvent":{"entities":[{"name":"Customer","id":"1","operation":"Create","lastUpdated":"2015-10-05T14:42:19-0700"}]}}]}',
    events: [
      ['Customer.Create', '1185883450'],
      ['Vendor.Create', '1185883450'],
      ['Customer.Create', '1185883451'],
    ],
    last: '"name":"Customer"',
    envelope: { realmId: '1185883451' },
  },
  {
    slug: 'quickbooks',
    body: '[{"id":"88cd52aa","type":"qbo.customer.created.v1","intuitentityid":"1234"}]',
    events: [['qbo.customer.created.v1', '1234']],
    last: '"id":"88cd52aa"',
  },
  {
    slug: 'gocardless',
    body: '{"events":[{"id":"EV1","resource_type":"subscriptions","action":"created","links":{"subscription":"SB1"}},{"id":"EV2","resource_type":"mandates","action":"created"}]}',
    events: [
      ['subscriptions.created', ''],
      ['mandates.created', ''],
    ],
    first: 'EV1',
    last: '"id":"EV2"',
  },
  { slug: 'asana', body: '{"events":[]}', events: [], last: '' },
  {
    slug: 'asana',
    body: '{"events":[{"action":"changed","created_at":"2026-05-20T14:00:00.000Z","parent":null,"resource":{"gid":"12021","resource_type":"task"}}]}',
    events: [['task.changed', '12021']],
    last: '"gid":"12021"',
  },
  {
    slug: 'attio',
    body: '{"webhook_id":"w","events":[{"event_type":"record.updated","id":{"record_id":"r1"}},{"event_type":"record.updated","id":{"record_id":"r2"}}]}',
    headers: { 'idempotency-key': 'k1' },
    events: [
      ['record.updated', 'r1'],
      ['record.updated', 'r2'],
    ],
    last: '"record_id":"r2"',
  },
  {
    slug: 'akeneo',
    body: '{"events":[{"action":"product.created","event_id":"5d30d0f6","data":{"resource":{"identifier":"blue_jeans"}}}]}',
    events: [['product.created', 'blue_jeans']],
    first: '5d30d0f6',
    last: 'blue_jeans',
  },
  {
    slug: 'auth0',
    body: '{"log_id":"900","data":{"type":"s","user_id":"auth0|1"}}\n{"log_id":"901","data":{"type":"f"}}\n',
    headers: { 'content-type': 'application/x-ndjson' },
    events: [
      ['s', 'auth0|1'],
      ['f', ''],
    ],
    first: '900',
    last: '"log_id":"901"',
  },
  {
    slug: 'auth0',
    body: '[{"log_id":"900","data":{"type":"s","user_id":"auth0|1"}}]',
    events: [['s', 'auth0|1']],
    first: '900',
    last: '"log_id":"900"',
  },
  {
    slug: 'emailit',
    body: '[{"event_id":"e1","type":"email.delivered","object":{"id":"em_1"}}]',
    events: [['email.delivered', 'em_1']],
    first: 'e1',
    last: 'em_1',
  },
  {
    slug: 'enode',
    body: '[{"event":"user:vehicle:updated","createdAt":"2026-07-31T00:00:00.000Z","vehicle":{"id":"v1"}}]',
    events: [['user:vehicle:updated', 'v1']],
    last: '"id":"v1"',
  },
  {
    slug: 'fastly',
    body: '{"status":200}\n{"status":200}\n',
    headers: { 'content-type': 'text/plain' },
    events: [
      ['', ''],
      ['', ''],
    ],
    last: '{"status":200}',
  },
  {
    slug: 'fastspring',
    body: '{"events":[{"id":"fs1","type":"order.completed","data":{"id":"o1"}}]}',
    events: [['order.completed', 'o1']],
    first: 'fs1',
    last: '"id":"o1"',
  },
  {
    slug: 'fitbit',
    body: '[{"collectionType":"foods","date":"2010-03-01","ownerId":"228S74","ownerType":"user","subscriptionId":"1234"}]',
    events: [['foods', '228S74']],
    last: '2010-03-01',
  },
  {
    slug: 'kontent-ai',
    body: '{"notifications":[{"data":{"system":{"id":"d53360f7"}},"message":{"action":"published"}}]}',
    events: [['published', 'd53360f7']],
    last: 'd53360f7',
  },
  {
    slug: 'line',
    body: '{"destination":"xxxxxxxxxx","events":[{"type":"message","webhookEventId":"01FZ74A0TDDPYRVKNK77XKC3ZR","source":{"type":"user","userId":"U4af4980629"}}]}',
    events: [['message', 'U4af4980629']],
    first: '01FZ74A0TDDPYRVKNK77XKC3ZR',
    last: 'U4af4980629',
    envelope: { destination: 'xxxxxxxxxx' },
  },
  {
    slug: 'mandrill',
    body: new URLSearchParams({
      mandrill_events:
        '[{"event":"send","_id":"m1","ts":1365109999,"msg":{"_id":"m1"}},{"event":"open","_id":"m1","ts":1365110000,"msg":{"_id":"m1"}}]',
    }).toString(),
    headers: { 'content-type': FORM },
    events: [
      ['send', 'm1'],
      ['open', 'm1'],
    ],
    last: '{"event":"open","_id":"m1","ts":1365110000,"msg":{"_id":"m1"}}',
  },
  {
    slug: 'microsoft-graph',
    body: '{"value":[{"subscriptionId":"s1","clientState":"c","changeType":"created","resource":"me/messages/1"}]}',
    events: [['created', 's1/me\\/messages\\/1']],
    last: 'me/messages/1',
  },
  {
    slug: 'okta',
    body: '{"eventType":"com.okta.event_hook","eventId":"h1","data":{"events":[{"uuid":"u1","eventType":"user.lifecycle.create","target":[{"id":"00u1"}]}]}}',
    events: [['user.lifecycle.create', '00u1']],
    first: 'u1',
    last: '00u1',
    envelope: { eventId: 'h1' },
  },
  {
    slug: 'pandadoc',
    body: '[{"event":"document_state_changed","data":{"id":"d1","status":"document.sent"}}]',
    events: [['document_state_changed', 'd1']],
    last: 'document.sent',
  },
  {
    slug: 'pusher',
    body: '{"time_ms":1403175510755,"events":[{"channel":"c1","name":"channel_vacated"},{"channel":"c2","name":"channel_vacated"}]}',
    events: [
      ['channel_vacated', 'c1'],
      ['channel_vacated', 'c2'],
    ],
    last: '"channel":"c2"',
    envelope: { timeMs: '1403175510755' },
  },
  {
    slug: 'ship24',
    body: '{"trackings":[{"tracker":{"trackerId":"t1"},"events":[{"statusCode":"delivery_delivered"}]}]}',
    events: [['', 't1']],
    last: 'delivery_delivered',
  },
  {
    slug: 'smartsheet',
    body: '{"nonce":"4b9ed07c","scopeObjectId":4583173393803140,"events":[{"objectType":"sheet","eventType":"updated","id":4583173393803140}]}',
    events: [['updated', '4583173393803140']],
    last: '"objectType":"sheet"',
    envelope: { scopeObjectId: '4583173393803140' },
  },
  {
    slug: 'statsig',
    body: '{"data":[{"eventName":"statsig::config_change","timestamp":1},{"eventName":"page_view","timestamp":2}]}',
    events: [
      ['statsig::config_change', ''],
      ['page_view', ''],
    ],
    last: 'page_view',
  },
  {
    slug: 'vercel-drains',
    body: '{"id":"1","source":"build","deploymentId":"dpl_1"}\n{"id":"2","source":"lambda","deploymentId":"dpl_1"}',
    headers: { 'content-type': 'application/x-ndjson' },
    events: [
      ['build', 'dpl_1'],
      ['lambda', 'dpl_1'],
    ],
    first: '1',
    last: '"source":"lambda"',
  },
];
