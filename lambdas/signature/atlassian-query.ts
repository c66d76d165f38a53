import type { RequestView } from './request-view.ts';
import { byCodeUnit } from './sorted-form.ts';

/** Method, path and sorted query as Atlassian joins them before hashing; the parameter `jwt` does not take part. */
export function atlassianQuery(method: string, view: RequestView): string {
  const [path = '/'] = (view.pathAndQuery ?? '/').split('?', 1);
  const values = new Map<string, string[]>();
  for (const [name, value] of view.query) {
    if (name === 'jwt') continue;
    const list = values.get(name) ?? [];
    list.push(escaped(value));
    values.set(name, list);
  }
  const query = [...values]
    .map(([name, list]) => `${escaped(name)}=${list.toSorted(byCodeUnit).join(',')}`)
    .toSorted(byCodeUnit)
    .join('&');
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return `${method.toUpperCase()}&${trimmed.replaceAll('&', '%26')}&${query}`;
}

/** Everything but letters, digits and `-._~` is escaped. */
function escaped(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return encodeURIComponent(wellFormed).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
