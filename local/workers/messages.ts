/** What the server sends to the process of a function. */
export interface InvokeMessage {
  readonly kind: 'invoke';
  readonly requestId: string;
  /** The event as JSON. */
  readonly event: string;
  /** When the function times out, ms since 1970. */
  readonly deadline: number;
}

/** What the process of a function sends back. */
export type WorkerMessage =
  /** The handler is loaded. */
  | { readonly kind: 'ready' }
  /** The module does not load or has no such handler; the process ends after it. */
  | { readonly kind: 'broken'; readonly error: FunctionError }
  /** The invocation returned; the result as JSON, `null` where the handler returned nothing. */
  | { readonly kind: 'result'; readonly requestId: string; readonly result: string }
  | { readonly kind: 'failed'; readonly requestId: string; readonly error: FunctionError }
  /** Like `failed`, and the process ends after it. */
  | { readonly kind: 'crashed'; readonly requestId: string; readonly error: FunctionError };

/** An error as Lambda reports it. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/** Where the process finds its handler and what its context says, as the one argument of its command line. */
export interface WorkerSettings {
  readonly code: string;
  /** `file.export`. */
  readonly handler: string;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
  /** Source map of the handler's module, where it does not name one itself. */
  readonly sourceMap: string | undefined;
}
