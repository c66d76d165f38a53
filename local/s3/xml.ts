const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

/** A text, or child elements; `undefined` leaves the element out, a list repeats it. */
export type XmlValue = string | number | boolean | undefined | XmlChildren | readonly XmlValue[];

export interface XmlChildren {
  readonly [name: string]: XmlValue;
}

/** A whole answer document. */
export const xmlDocument = (root: string, children: XmlChildren, namespace = true): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace ? ` xmlns="${NAMESPACE}"` : ''}>${content(children)}</${root}>`;

function content(children: XmlChildren): string {
  return Object.entries(children)
    .map(([name, value]) => element(name, value))
    .join('');
}

function element(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (isList(value)) return value.map((one) => element(name, one)).join('');
  return `<${name}>${typeof value === 'object' ? content(value) : escaped(String(value))}</${name}>`;
}

const isList = (value: XmlValue): value is readonly XmlValue[] => Array.isArray(value);

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text.replaceAll(
    // Control characters have no literal form in XML, and a bare CR would be read back as LF.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[&<>"\u0000-\u001f]/g,
    (character) => ENTITIES[character] ?? `&#x${character.charCodeAt(0).toString(16)};`,
  );

/** The inner text of every element of that name. Elements of one name must not nest, as none of S3's requests do. */
export function elements(xml: string, name: string): string[] {
  const pattern = new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g');
  return [...xml.matchAll(pattern)].map((match) => match[1] ?? '');
}

/** The text of the first element of that name, entities resolved. */
export function text(xml: string, name: string): string | undefined {
  return elements(xml, name)[0]?.replaceAll(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (entity, body: string) => {
    if (/^#x/i.test(body)) return String.fromCodePoint(Number.parseInt(body.slice(2), 16));
    if (body.startsWith('#')) return String.fromCodePoint(Number(body.slice(1)));
    return NAMED[body] ?? entity;
  });
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
