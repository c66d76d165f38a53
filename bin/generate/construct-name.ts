/**
 * Name of a provider's construct without its `Webhook`: the slug in the vendor's own capitals, where its name has them.
 */
export function constructName(slug: string, name: string): string {
  const compact = slug.replaceAll('-', '');
  const written = words(name);
  const at = written.toLowerCase().indexOf(compact);
  const inName = at < 0 ? '' : written.slice(at, at + compact.length);
  const found = /^[A-Z]/.test(inName) ? inName : words(slug);
  // `StandardWebhooks` and `Webhook` would say it twice.
  return found.replace(/Webhooks?$/, '');
}

/** The words of a text, each with a capital, without what stands between them. */
function words(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}

/** A name as a property: `app_key` and `app-key` become `appKey`. */
export function propertyName(name: string): string {
  return name.replaceAll(/[-_]+([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** A name as a constant: `public-key` becomes `PUBLIC_KEY`. */
export function constantName(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9]+/g, '_').toUpperCase();
}
