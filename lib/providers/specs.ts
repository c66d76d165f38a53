// Written by `npm run generate` from the folders beside it. Do not edit.
import type { ProviderSpec } from '../contract/provider-spec.ts';
import { ably } from './ably/spec.ts';
import { acuity } from './acuity/spec.ts';
import { adobeSign } from './adobe-sign/spec.ts';
import { adyen } from './adyen/spec.ts';
import { affirm } from './affirm/spec.ts';
import { aftership } from './aftership/spec.ts';
import { aiprise } from './aiprise/spec.ts';
import { aircall } from './aircall/spec.ts';
import { airship } from './airship/spec.ts';
import { airtable } from './airtable/spec.ts';
import { airwallex } from './airwallex/spec.ts';
import { akeneo } from './akeneo/spec.ts';
import { alchemy } from './alchemy/spec.ts';
import { alipayPlus } from './alipay-plus/spec.ts';
import { anthropic } from './anthropic/spec.ts';
import { appleAppStore } from './apple-app-store/spec.ts';
import { asana } from './asana/spec.ts';
import { ashby } from './ashby/spec.ts';
import { assemblyai } from './assemblyai/spec.ts';
import { attentive } from './attentive/spec.ts';
import { attio } from './attio/spec.ts';
import { auth0 } from './auth0/spec.ts';
import { authorizeNet } from './authorize-net/spec.ts';
import { autodeskAps } from './autodesk-aps/spec.ts';
import { awsSns } from './aws-sns/spec.ts';
import { azureEventGrid } from './azure-event-grid/spec.ts';
import { bandwidth } from './bandwidth/spec.ts';
import { beehiiv } from './beehiiv/spec.ts';
import { bigcommerce } from './bigcommerce/spec.ts';
import { billit } from './billit/spec.ts';
import { bitbucket } from './bitbucket/spec.ts';
import { bolt } from './bolt/spec.ts';
import { box } from './box/spec.ts';
import { braintree } from './braintree/spec.ts';
import { brex } from './brex/spec.ts';
import { bridgeXyz } from './bridge-xyz/spec.ts';
import { buildkite } from './buildkite/spec.ts';
import { calCom } from './cal-com/spec.ts';
import { calendly } from './calendly/spec.ts';
import { cashfree } from './cashfree/spec.ts';
import { chargebee } from './chargebee/spec.ts';
import { chargify } from './chargify/spec.ts';
import { checkoutCom } from './checkout-com/spec.ts';
import { checkr } from './checkr/spec.ts';
import { circle } from './circle/spec.ts';
import { circleci } from './circleci/spec.ts';
import { clerk } from './clerk/spec.ts';
import { clickup } from './clickup/spec.ts';
import { clio } from './clio/spec.ts';
import { close } from './close/spec.ts';
import { cloudflareNotifications } from './cloudflare-notifications/spec.ts';
import { cloudflareStream } from './cloudflare-stream/spec.ts';
import { cloudinary } from './cloudinary/spec.ts';
import { cloudprinter } from './cloudprinter/spec.ts';
import { coinbaseCdp } from './coinbase-cdp/spec.ts';
import { coinbaseCommerce } from './coinbase-commerce/spec.ts';
import { commerceLayer } from './commerce-layer/spec.ts';
import { configcat } from './configcat/spec.ts';
import { constantContact } from './constant-contact/spec.ts';
import { contentful } from './contentful/spec.ts';
import { courier } from './courier/spec.ts';
import { crisp } from './crisp/spec.ts';
import { cronofy } from './cronofy/spec.ts';
import { cursor } from './cursor/spec.ts';
import { customerIo } from './customer-io/spec.ts';
import { daily } from './daily/spec.ts';
import { datadog } from './datadog/spec.ts';
import { deel } from './deel/spec.ts';
import { deepgram } from './deepgram/spec.ts';
import { discord } from './discord/spec.ts';
import { docusign } from './docusign/spec.ts';
import { dodoPayments } from './dodo-payments/spec.ts';
import { doppler } from './doppler/spec.ts';
import { dropbox } from './dropbox/spec.ts';
import { dropboxSign } from './dropbox-sign/spec.ts';
import { dub } from './dub/spec.ts';
import { dwolla } from './dwolla/spec.ts';
import { easypost } from './easypost/spec.ts';
import { ebay } from './ebay/spec.ts';
import { elevenlabs } from './elevenlabs/spec.ts';
import { emailit } from './emailit/spec.ts';
import { enode } from './enode/spec.ts';
import { ethoca } from './ethoca/spec.ts';
import { etsy } from './etsy/spec.ts';
import { exactOnline } from './exact-online/spec.ts';
import { fal } from './fal/spec.ts';
import { fastly } from './fastly/spec.ts';
import { fastspring } from './fastspring/spec.ts';
import { favro } from './favro/spec.ts';
import { figma } from './figma/spec.ts';
import { finch } from './finch/spec.ts';
import { fireblocks } from './fireblocks/spec.ts';
import { fireflies } from './fireflies/spec.ts';
import { fitbit } from './fitbit/spec.ts';
import { flexport } from './flexport/spec.ts';
import { flinks } from './flinks/spec.ts';
import { flutterwave } from './flutterwave/spec.ts';
import { formstack } from './formstack/spec.ts';
import { framer } from './framer/spec.ts';
import { freshdesk } from './freshdesk/spec.ts';
import { front } from './front/spec.ts';
import { fusionauth } from './fusionauth/spec.ts';
import { gemini } from './gemini/spec.ts';
import { genericHmac } from './generic-hmac/spec.ts';
import { getstream } from './getstream/spec.ts';
import { github } from './github/spec.ts';
import { gitlab } from './gitlab/spec.ts';
import { gitlabSigningToken } from './gitlab-signing-token/spec.ts';
import { gocardless } from './gocardless/spec.ts';
import { googleCalendarDrive } from './google-calendar-drive/spec.ts';
import { googleHealth } from './google-health/spec.ts';
import { googlePubsub } from './google-pubsub/spec.ts';
import { grafana } from './grafana/spec.ts';
import { greenDot } from './green-dot/spec.ts';
import { greenhouse } from './greenhouse/spec.ts';
import { guesty } from './guesty/spec.ts';
import { gumroad } from './gumroad/spec.ts';
import { helpScout } from './help-scout/spec.ts';
import { heroku } from './heroku/spec.ts';
import { heygen } from './heygen/spec.ts';
import { hook0 } from './hook0/spec.ts';
import { hubspot } from './hubspot/spec.ts';
import { huggingFace } from './hugging-face/spec.ts';
import { hygraph } from './hygraph/spec.ts';
import { incidentIo } from './incident-io/spec.ts';
import { increase } from './increase/spec.ts';
import { integratedFinance } from './integrated-finance/spec.ts';
import { intercom } from './intercom/spec.ts';
import { jaas8x8 } from './jaas-8x8/spec.ts';
import { jira } from './jira/spec.ts';
import { jiraConnect } from './jira-connect/spec.ts';
import { jotform } from './jotform/spec.ts';
import { keygen } from './keygen/spec.ts';
import { kinde } from './kinde/spec.ts';
import { klarna } from './klarna/spec.ts';
import { klaviyo } from './klaviyo/spec.ts';
import { knock } from './knock/spec.ts';
import { kontentAi } from './kontent-ai/spec.ts';
import { lago } from './lago/spec.ts';
import { lark } from './lark/spec.ts';
import { launchdarkly } from './launchdarkly/spec.ts';
import { leaf } from './leaf/spec.ts';
import { lemonSqueezy } from './lemon-squeezy/spec.ts';
import { lever } from './lever/spec.ts';
import { line } from './line/spec.ts';
import { linear } from './linear/spec.ts';
import { linkedin } from './linkedin/spec.ts';
import { lithic } from './lithic/spec.ts';
import { liveblocks } from './liveblocks/spec.ts';
import { livekit } from './livekit/spec.ts';
import { lob } from './lob/spec.ts';
import { logto } from './logto/spec.ts';
import { loops } from './loops/spec.ts';
import { mailchimp } from './mailchimp/spec.ts';
import { mailerlite } from './mailerlite/spec.ts';
import { mailgun } from './mailgun/spec.ts';
import { mandrill } from './mandrill/spec.ts';
import { mautic } from './mautic/spec.ts';
import { meraki } from './meraki/spec.ts';
import { mercadoPago } from './mercado-pago/spec.ts';
import { mercury } from './mercury/spec.ts';
import { mergeDev } from './merge-dev/spec.ts';
import { messagebird } from './messagebird/spec.ts';
import { meta } from './meta/spec.ts';
import { microsoftGraph } from './microsoft-graph/spec.ts';
import { miro } from './miro/spec.ts';
import { modernTreasury } from './modern-treasury/spec.ts';
import { mollieNext } from './mollie-next/spec.ts';
import { monday } from './monday/spec.ts';
import { mongodbAtlas } from './mongodb-atlas/spec.ts';
import { msTeamsOutgoing } from './ms-teams-outgoing/spec.ts';
import { mux } from './mux/spec.ts';
import { myfatoorah } from './myfatoorah/spec.ts';
import { neonAuth } from './neon-auth/spec.ts';
import { netlify } from './netlify/spec.ts';
import { newRelic } from './new-relic/spec.ts';
import { nmi } from './nmi/spec.ts';
import { notion } from './notion/spec.ts';
import { npmHooks } from './npm-hooks/spec.ts';
import { nuvemshop } from './nuvemshop/spec.ts';
import { nylas } from './nylas/spec.ts';
import { okta } from './okta/spec.ts';
import { onfido } from './onfido/spec.ts';
import { onfleet } from './onfleet/spec.ts';
import { openai } from './openai/spec.ts';
import { openclaw } from './openclaw/spec.ts';
import { oracleCxCommerce } from './oracle-cx-commerce/spec.ts';
import { orb } from './orb/spec.ts';
import { ordergroove } from './ordergroove/spec.ts';
import { oura } from './oura/spec.ts';
import { paddle } from './paddle/spec.ts';
import { pagerduty } from './pagerduty/spec.ts';
import { pandadoc } from './pandadoc/spec.ts';
import { patreon } from './patreon/spec.ts';
import { paymob } from './paymob/spec.ts';
import { paypal } from './paypal/spec.ts';
import { payproGlobal } from './paypro-global/spec.ts';
import { paystack } from './paystack/spec.ts';
import { persona } from './persona/spec.ts';
import { picqer } from './picqer/spec.ts';
import { pipedrive } from './pipedrive/spec.ts';
import { pixelbin } from './pixelbin/spec.ts';
import { plaid } from './plaid/spec.ts';
import { pleo } from './pleo/spec.ts';
import { plivo } from './plivo/spec.ts';
import { podium } from './podium/spec.ts';
import { polar } from './polar/spec.ts';
import { postmark } from './postmark/spec.ts';
import { primer } from './primer/spec.ts';
import { prismic } from './prismic/spec.ts';
import { pusher } from './pusher/spec.ts';
import { pylon } from './pylon/spec.ts';
import { qiTech } from './qi-tech/spec.ts';
import { quickbooks } from './quickbooks/spec.ts';
import { quoter } from './quoter/spec.ts';
import { ramp } from './ramp/spec.ts';
import { razorpay } from './razorpay/spec.ts';
import { recallAi } from './recall-ai/spec.ts';
import { recharge } from './recharge/spec.ts';
import { recurly } from './recurly/spec.ts';
import { render } from './render/spec.ts';
import { replicate } from './replicate/spec.ts';
import { resend } from './resend/spec.ts';
import { retell } from './retell/spec.ts';
import { revenuecat } from './revenuecat/spec.ts';
import { revolut } from './revolut/spec.ts';
import { ringcentral } from './ringcentral/spec.ts';
import { salesforceOutbound } from './salesforce-outbound/spec.ts';
import { sanity } from './sanity/spec.ts';
import { sardine } from './sardine/spec.ts';
import { savvycal } from './savvycal/spec.ts';
import { scrapfly } from './scrapfly/spec.ts';
import { segment } from './segment/spec.ts';
import { sendbird } from './sendbird/spec.ts';
import { sendgrid } from './sendgrid/spec.ts';
import { sentry } from './sentry/spec.ts';
import { ship24 } from './ship24/spec.ts';
import { shipbob } from './shipbob/spec.ts';
import { shiphero } from './shiphero/spec.ts';
import { shippo } from './shippo/spec.ts';
import { shipstation } from './shipstation/spec.ts';
import { shopify } from './shopify/spec.ts';
import { shopline } from './shopline/spec.ts';
import { signable } from './signable/spec.ts';
import { sinch } from './sinch/spec.ts';
import { slack } from './slack/spec.ts';
import { smartcar } from './smartcar/spec.ts';
import { smartsheet } from './smartsheet/spec.ts';
import { snyk } from './snyk/spec.ts';
import { solidgate } from './solidgate/spec.ts';
import { square } from './square/spec.ts';
import { squarespace } from './squarespace/spec.ts';
import { standardWebhooks } from './standard-webhooks/spec.ts';
import { statsig } from './statsig/spec.ts';
import { strava } from './strava/spec.ts';
import { stripe } from './stripe/spec.ts';
import { stytch } from './stytch/spec.ts';
import { supabaseAuth } from './supabase-auth/spec.ts';
import { surveymonkey } from './surveymonkey/spec.ts';
import { svix } from './svix/spec.ts';
import { synctera } from './synctera/spec.ts';
import { tabapay } from './tabapay/spec.ts';
import { taiga } from './taiga/spec.ts';
import { tally } from './tally/spec.ts';
import { tebex } from './tebex/spec.ts';
import { telegram } from './telegram/spec.ts';
import { telnyx } from './telnyx/spec.ts';
import { tiktok } from './tiktok/spec.ts';
import { tiktokShop } from './tiktok-shop/spec.ts';
import { tokenIo } from './token-io/spec.ts';
import { treezor } from './treezor/spec.ts';
import { trello } from './trello/spec.ts';
import { truelayer } from './truelayer/spec.ts';
import { truto } from './truto/spec.ts';
import { twilio } from './twilio/spec.ts';
import { twitch } from './twitch/spec.ts';
import { typeform } from './typeform/spec.ts';
import { uberEats } from './uber-eats/spec.ts';
import { upstashQstash } from './upstash-qstash/spec.ts';
import { usps } from './usps/spec.ts';
import { utila } from './utila/spec.ts';
import { vanta } from './vanta/spec.ts';
import { vapi } from './vapi/spec.ts';
import { vercel } from './vercel/spec.ts';
import { vercelDrains } from './vercel-drains/spec.ts';
import { viber } from './viber/spec.ts';
import { vonage } from './vonage/spec.ts';
import { walmart } from './walmart/spec.ts';
import { webex } from './webex/spec.ts';
import { webflow } from './webflow/spec.ts';
import { wechatPay } from './wechat-pay/spec.ts';
import { whereby } from './whereby/spec.ts';
import { wise } from './wise/spec.ts';
import { withings } from './withings/spec.ts';
import { wix } from './wix/spec.ts';
import { woocommerce } from './woocommerce/spec.ts';
import { workos } from './workos/spec.ts';
import { worldlineConnect } from './worldline-connect/spec.ts';
import { worldpay } from './worldpay/spec.ts';
import { x } from './x/spec.ts';
import { xero } from './xero/spec.ts';
import { zendesk } from './zendesk/spec.ts';
import { zeroHash } from './zero-hash/spec.ts';
import { zift } from './zift/spec.ts';
import { zoom } from './zoom/spec.ts';

/** Every provider that comes with the package. */
export const SPECS: readonly ProviderSpec[] = [
  ably,
  acuity,
  adobeSign,
  adyen,
  affirm,
  aftership,
  aiprise,
  aircall,
  airship,
  airtable,
  airwallex,
  akeneo,
  alchemy,
  alipayPlus,
  anthropic,
  appleAppStore,
  asana,
  ashby,
  assemblyai,
  attentive,
  attio,
  auth0,
  authorizeNet,
  autodeskAps,
  awsSns,
  azureEventGrid,
  bandwidth,
  beehiiv,
  bigcommerce,
  billit,
  bitbucket,
  bolt,
  box,
  braintree,
  brex,
  bridgeXyz,
  buildkite,
  calCom,
  calendly,
  cashfree,
  chargebee,
  chargify,
  checkoutCom,
  checkr,
  circle,
  circleci,
  clerk,
  clickup,
  clio,
  close,
  cloudflareNotifications,
  cloudflareStream,
  cloudinary,
  cloudprinter,
  coinbaseCdp,
  coinbaseCommerce,
  commerceLayer,
  configcat,
  constantContact,
  contentful,
  courier,
  crisp,
  cronofy,
  cursor,
  customerIo,
  daily,
  datadog,
  deel,
  deepgram,
  discord,
  docusign,
  dodoPayments,
  doppler,
  dropbox,
  dropboxSign,
  dub,
  dwolla,
  easypost,
  ebay,
  elevenlabs,
  emailit,
  enode,
  ethoca,
  etsy,
  exactOnline,
  fal,
  fastly,
  fastspring,
  favro,
  figma,
  finch,
  fireblocks,
  fireflies,
  fitbit,
  flexport,
  flinks,
  flutterwave,
  formstack,
  framer,
  freshdesk,
  front,
  fusionauth,
  gemini,
  genericHmac,
  getstream,
  github,
  gitlab,
  gitlabSigningToken,
  gocardless,
  googleCalendarDrive,
  googleHealth,
  googlePubsub,
  grafana,
  greenDot,
  greenhouse,
  guesty,
  gumroad,
  helpScout,
  heroku,
  heygen,
  hook0,
  hubspot,
  huggingFace,
  hygraph,
  incidentIo,
  increase,
  integratedFinance,
  intercom,
  jaas8x8,
  jira,
  jiraConnect,
  jotform,
  keygen,
  kinde,
  klarna,
  klaviyo,
  knock,
  kontentAi,
  lago,
  lark,
  launchdarkly,
  leaf,
  lemonSqueezy,
  lever,
  line,
  linear,
  linkedin,
  lithic,
  liveblocks,
  livekit,
  lob,
  logto,
  loops,
  mailchimp,
  mailerlite,
  mailgun,
  mandrill,
  mautic,
  meraki,
  mercadoPago,
  mercury,
  mergeDev,
  messagebird,
  meta,
  microsoftGraph,
  miro,
  modernTreasury,
  mollieNext,
  monday,
  mongodbAtlas,
  msTeamsOutgoing,
  mux,
  myfatoorah,
  neonAuth,
  netlify,
  newRelic,
  nmi,
  notion,
  npmHooks,
  nuvemshop,
  nylas,
  okta,
  onfido,
  onfleet,
  openai,
  openclaw,
  oracleCxCommerce,
  orb,
  ordergroove,
  oura,
  paddle,
  pagerduty,
  pandadoc,
  patreon,
  paymob,
  paypal,
  payproGlobal,
  paystack,
  persona,
  picqer,
  pipedrive,
  pixelbin,
  plaid,
  pleo,
  plivo,
  podium,
  polar,
  postmark,
  primer,
  prismic,
  pusher,
  pylon,
  qiTech,
  quickbooks,
  quoter,
  ramp,
  razorpay,
  recallAi,
  recharge,
  recurly,
  render,
  replicate,
  resend,
  retell,
  revenuecat,
  revolut,
  ringcentral,
  salesforceOutbound,
  sanity,
  sardine,
  savvycal,
  scrapfly,
  segment,
  sendbird,
  sendgrid,
  sentry,
  ship24,
  shipbob,
  shiphero,
  shippo,
  shipstation,
  shopify,
  shopline,
  signable,
  sinch,
  slack,
  smartcar,
  smartsheet,
  snyk,
  solidgate,
  square,
  squarespace,
  standardWebhooks,
  statsig,
  strava,
  stripe,
  stytch,
  supabaseAuth,
  surveymonkey,
  svix,
  synctera,
  tabapay,
  taiga,
  tally,
  tebex,
  telegram,
  telnyx,
  tiktok,
  tiktokShop,
  tokenIo,
  treezor,
  trello,
  truelayer,
  truto,
  twilio,
  twitch,
  typeform,
  uberEats,
  upstashQstash,
  usps,
  utila,
  vanta,
  vapi,
  vercel,
  vercelDrains,
  viber,
  vonage,
  walmart,
  webex,
  webflow,
  wechatPay,
  whereby,
  wise,
  withings,
  wix,
  woocommerce,
  workos,
  worldlineConnect,
  worldpay,
  x,
  xero,
  zendesk,
  zeroHash,
  zift,
  zoom,
];
