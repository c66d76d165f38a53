import type { CertificateIssuer } from '../../lib/contract/provider-spec.ts';

/** A root whose certificates may sign tokens, and what those must be beside issued by it. */
export interface Issuer {
  /** The root's certificate, base64 of its DER. */
  readonly root: string;
  /** Certificates in a token: its own first, then its issuer's, the root last. */
  readonly length: number;
  /** Extension each but the root must have, hex of the object id: the root also issues certificates to anybody else. */
  readonly marks: readonly string[];
}

export const ISSUERS: Readonly<Record<CertificateIssuer, Issuer>> = {
  'apple-app-store': {
    // Apple Root CA - G3, SHA-256 63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179.
    root: [
      'MIICQzCCAcmgAwIBAgIILcX8iNLFS5UwCgYIKoZIzj0EAwMwZzEbMBkGA1UEAwwSQXBwbGUgUm9vdCBDQSAtIEczMSYwJAYDVQQLDB1BcHBsZSBD',
      'ZXJ0aWZpY2F0aW9uIEF1dGhvcml0eTETMBEGA1UECgwKQXBwbGUgSW5jLjELMAkGA1UEBhMCVVMwHhcNMTQwNDMwMTgxOTA2WhcNMzkwNDMwMTgx',
      'OTA2WjBnMRswGQYDVQQDDBJBcHBsZSBSb290IENBIC0gRzMxJjAkBgNVBAsMHUFwcGxlIENlcnRpZmljYXRpb24gQXV0aG9yaXR5MRMwEQYDVQQK',
      'DApBcHBsZSBJbmMuMQswCQYDVQQGEwJVUzB2MBAGByqGSM49AgEGBSuBBAAiA2IABJjpLz1AcqTtkyJygRMc3RCV8cWjTnHcFBbZDuWmBSp3ZHtf',
      'TjjTuxxEtX/1H7YyYl3J6YRbTzBPEVoA/VhYDKX1DyxNB0cTddqXl5dvMVztK517IDvYuVTZXpmkOlEKMaNCMEAwHQYDVR0OBBYEFLuw3qFYM4ia',
      'pIqZ3r6966/ayySrMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMAoGCCqGSM49BAMDA2gAMGUCMQCD6cHEFl4aXTQY2e3v9GwOAEZL',
      'uN+yRhHFD/3meoyhpmvOwgPUnPWTxnS4at+qIxUCMG1mihDK1A3UT82NQz60imOlM27jbdoXt2QfyFMm+YhidDkLF1vLUagM6BgD56KyKA==',
    ].join(''),
    length: 3,
    // 1.2.840.113635.100.6.11.1 of receipts, 1.2.840.113635.100.6.2.1 of the authority that issues those.
    marks: ['2a864886f76364060b01', '2a864886f76364060201'],
  },
};
