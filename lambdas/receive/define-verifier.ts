/** One request as a verifier gets it. */
export interface VerifierRequest {
  /** The exact bytes received. */
  readonly body: Buffer;
  /** By lower-case name. A header that was sent more than once is left out: which copy counts must not depend on order. */
  readonly headers: Readonly<Record<string, string>>;
  /** Upper case. */
  readonly method: string;
  /** Address as registered with the provider, with the query as received; empty where it cannot be told. */
  readonly url: string;
  /** A version of the source's secret, as it is stored. Called once for each until one verifies. */
  readonly secret: string;
}

/** Code that checks signatures in place of the provider's spec. */
export interface DeliveryVerifier {
  /**
   * Returns true where the signature is genuine, false where it is not. Anything else it returns is a fault of its own,
   * and so is a throw that is no refusal: the sender is told to come again (500), and nothing is accepted.
   */
  verify(request: VerifierRequest): boolean | Promise<boolean>;
  /**
   * Errors by which the package says that a signature is not genuine.
   *
   * @default - none
   */
  readonly refusals?: readonly (abstract new (
    ...given: never[]
  ) => Error)[];
}

/** Declares a verifier: `export default defineVerifier({ … })` in the module given to `SdkVerifier.fromFile`. */
export function defineVerifier(verifier: DeliveryVerifier): DeliveryVerifier {
  return verifier;
}
