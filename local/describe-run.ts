import type { BuiltCloud } from './build-cloud.ts';
import { serves } from './cloud.ts';
import { prefixOf } from './gateway/routes.ts';
import type { RuntimeFile } from './runtime-file.ts';
import type { Surroundings } from './template/stack.ts';

/** What `runtime.json` says of a run. */
export function describeRun(
  { cloud, outputs }: BuiltCloud,
  { region, accountId }: Surroundings,
  timeFactor: number,
  url: string,
  endpoints: RuntimeFile['endpoints'],
): RuntimeFile {
  const functions = [...cloud.functions.values()];
  return {
    version: 1,
    pid: process.pid,
    url,
    region,
    accountId,
    timeFactor,
    endpoints,
    functions: functions.map(({ name, logicalId, arn, environment }) => ({
      name,
      logicalId,
      environment,
      ...stageOf(arn, cloud, region),
    })),
    mappings: cloud.mappings.map(({ queueArn, functionArn }) => ({
      queueArn,
      functionName: cloud.functions.get(functionArn)?.name ?? functionArn,
    })),
    outputs,
  };
}

/** Where an account would serve a function, for what signs its address. */
function stageOf(functionArn: string, { apis }: BuiltCloud['cloud'], region: string): { stageUrl?: string } {
  const api = [...apis.values()].find((one) => serves(one, functionArn));
  const [stage] = api?.stages ?? [];
  return api === undefined || stage === undefined
    ? {}
    : { stageUrl: `https://${api.id}.execute-api.${region}.amazonaws.com${prefixOf(stage)}` };
}
