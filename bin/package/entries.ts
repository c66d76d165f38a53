/** An entry point of the package: one implementation in CommonJS, which `import` and `require` share. */
export interface PackageEntry {
  /** `cdk-webhooks/<name>`; `index` is the package itself. */
  readonly name: string;
  /** Where it is in the repository. */
  readonly source: string;
  /** Its program inside `dist/`. */
  readonly program: string;
}

/** What users import, but for `providers/*`. */
export const PACKAGE_ENTRIES: readonly PackageEntry[] = [
  { name: 'index', source: 'lib/index.ts', program: 'index.cjs' },
  // Made with the other bundles, because it is also copied beside processors of users.
  { name: 'processor', source: 'lambdas/process/index.ts', program: 'lambdas/process/index.cjs' },
  { name: 'verifier', source: 'lambdas/receive/define-verifier.ts', program: 'verifier.cjs' },
  { name: 'contract', source: 'lib/contract/provider-spec.ts', program: 'contract.cjs' },
];

/** Where the declarations of a source are, inside `dist/`. */
export function declarationOf(source: string): string {
  return `types/${source.replace(/\.ts$/, '.d.ts')}`;
}
