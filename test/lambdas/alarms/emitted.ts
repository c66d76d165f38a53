/** Values of one metric under one set of dimensions, as CloudWatch makes them of a line in its embedded format. */
export interface Datum {
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly values: readonly number[];
}

interface Directive {
  readonly Namespace: string;
  readonly Dimensions: readonly (readonly string[])[];
  readonly Metrics: readonly { readonly Name: string }[];
}

/** What CloudWatch would extract from lines. */
export function emitted(lines: readonly Record<string, unknown>[]): readonly Datum[] {
  return lines.flatMap((line) => {
    const { CloudWatchMetrics = [] } = (line['_aws'] ?? {}) as {
      readonly CloudWatchMetrics?: readonly Directive[];
    };
    return CloudWatchMetrics.flatMap(({ Namespace, Dimensions, Metrics }) =>
      Dimensions.flatMap((set) =>
        Metrics.map(({ Name }) => ({
          namespace: Namespace,
          name: Name,
          dimensions: Object.fromEntries(set.map((dimension) => [dimension, String(line[dimension])])),
          values: [line[Name] ?? []].flat().map(Number),
        })),
      ),
    );
  });
}
