/** Whether a content type says that a body is a form. */
export function isForm(contentType: string | undefined): boolean {
  const [mediaType = ''] = (contentType ?? '').split(';');
  return mediaType.trim().toLowerCase() === 'application/x-www-form-urlencoded';
}

/**
 * The JSON text a form carries: its one `payload` field. Undefined without one, and with several: which of them is meant
 * would be a guess, and two readers could guess differently.
 */
export function formPayload(fields: URLSearchParams): string | undefined {
  const values = fields.getAll('payload');
  return values.length === 1 ? values[0] : undefined;
}
