/**
 * Named sources of public keys. Each is an algorithm with its hosts compiled in (`lambdas/signature/remote-sources.ts`): a
 * spec names one, and neither a spec nor a request can name a host. Where each account has a host of its own, a setting does,
 * within the provider's domain (`address-settings.ts`).
 */
export type RemoteKeySet =
  | 'constant-contact'
  | 'fal'
  | 'google-oauth2'
  | 'kinde'
  | 'shipengine'
  | 'truelayer'
  | 'truelayer-sandbox';

/**
 * Named issuers of certificates that tokens carry: root, length of the chain and the marks its certificates must have are
 * compiled in (`lambdas/signature/issuers.ts`).
 */
export type CertificateIssuer = 'apple-app-store';

/** Amazon SNS, versions 1 and 2: a certificate of SNS itself. `topicArns` are the topics whose messages are taken. */
export interface SnsSignature {
  /** Name of the scheme. */
  readonly scheme: 'aws-sns';
  /** Setting that holds the ARNs of the topics, separated by commas or spaces: any account's topic signs validly. */
  readonly topics: string;
}

/** PayPal, checked offline with the certificate it names. The secret is the id of the webhook. */
export interface PaypalSignature {
  /** Name of the scheme. */
  readonly scheme: 'paypal';
}

/**
 * PayPal, asked about every delivery. The secret is a JSON object of `webhook_id`, `client_id` and `client_secret`. One call
 * to PayPal stands before every answer, sometimes three: while it is down nothing is accepted.
 */
export interface PaypalPostback {
  /** Name of the scheme. */
  readonly scheme: 'paypal-postback';
  /** Which of PayPal's hosts; both are compiled in. */
  readonly at: 'live' | 'sandbox';
}
