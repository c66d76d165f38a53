import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { PACKAGE_ENTRIES } from '../../bin/package/entries.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const { program, checker } = ownProgram();

/** The entry points with what they reach in this repository; types of other packages say nothing of our comments. */
function ownProgram() {
  const host = ts.createCompilerHost({});
  host.resolveModuleNameLiterals = (literals, file) =>
    literals.map(({ text }) => ({
      resolvedModule: text.startsWith('.')
        ? {
            resolvedFileName: join(dirname(file), text),
            extension: ts.Extension.Ts,
            isExternalLibraryImport: false,
          }
        : undefined,
    }));
  const rootNames = PACKAGE_ENTRIES.map(({ source }) => join(ROOT, source));
  const made = ts.createProgram({
    rootNames,
    host,
    options: { noLib: true, types: [], allowImportingTsExtensions: true },
  });
  return { program: made, checker: made.getTypeChecker() };
}

/** What an entry point exports, aliases followed. */
function exportsOf(source: string): readonly ts.Symbol[] {
  const file = program.getSourceFile(join(ROOT, source));
  const module = file && checker.getSymbolAtLocation(file);
  if (module === undefined) return [];
  return checker
    .getExportsOfModule(module)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol));
}

/** What people may use of a class or an interface and is declared in it, not further up. */
function membersOf(symbol: ts.Symbol): readonly ts.Symbol[] {
  const members = [...(symbol.members?.values() ?? []), ...(symbol.exports?.values() ?? [])];
  return members.filter(
    (member) =>
      member.flags & (ts.SymbolFlags.Property | ts.SymbolFlags.Method | ts.SymbolFlags.Accessor) &&
      (member.flags & ts.SymbolFlags.Prototype) === 0 &&
      !(member.declarations ?? []).some(isHidden),
  );
}

function isHidden(declaration: ts.Declaration): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  const name = ts.getNameOfDeclaration(declaration);
  return (
    (ts.getCombinedModifierFlags(declaration) & hidden) !== 0 ||
    ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'internal') ||
    (name !== undefined && ts.isPrivateIdentifier(name))
  );
}

function placeOf(symbol: ts.Symbol, owner?: ts.Symbol): string {
  const [declaration] = symbol.declarations ?? [];
  const file = declaration?.getSourceFile();
  const line = declaration && file ? file.getLineAndCharacterOfPosition(declaration.getStart()).line + 1 : 0;
  const name = owner === undefined ? symbol.name : `${owner.name}.${symbol.name}`;
  return `${name} (${relative(ROOT, file?.fileName ?? '')}:${line})`;
}

const isDocumented = (symbol: ts.Symbol) =>
  symbol.getDocumentationComment(checker).some(({ text }) => text.trim() !== '');
const isOptional = (symbol: ts.Symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0;
const hasDefault = (symbol: ts.Symbol) => symbol.getJsDocTags(checker).some(({ name }) => name === 'default');

describe.each(PACKAGE_ENTRIES)('cdk-webhooks/$name', ({ source }) => {
  const symbols = exportsOf(source);
  const members = symbols.flatMap((owner) => membersOf(owner).map((member) => ({ owner, member })));

  it('exports something', () => {
    expect(symbols.length).toBeGreaterThan(0);
  });

  it('says of everything what it is', () => {
    const silent = symbols.filter((symbol) => !isDocumented(symbol)).map((symbol) => placeOf(symbol));
    expect(silent).toEqual([]);
  });

  it('says of every member what it is', () => {
    const silent = members.filter(({ member }) => !isDocumented(member));
    expect(silent.map(({ owner, member }) => placeOf(member, owner))).toEqual([]);
  });

  it('says what holds without each option', () => {
    const silent = members.filter(({ member }) => isOptional(member) && !hasDefault(member));
    expect(silent.map(({ owner, member }) => placeOf(member, owner))).toEqual([]);
  });
});
