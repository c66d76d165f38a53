import { devNull } from 'node:os';
import { delimiter, dirname } from 'node:path';
import type { FunctionDefinition } from '../cloud.ts';

/** Where the services of a run are, and what a function may know of the run. */
export interface RunSettings {
  readonly region: string;
  readonly endpoints: {
    readonly dynamodb: string;
    readonly s3: string;
    readonly sqs: string;
    readonly secretsManager: string;
  };
  /** 1 is real time. */
  readonly timeScale: number;
}

/** The whole environment of a function's process: what Lambda sets, then what the template says. Nothing is inherited. */
export function workerEnvironment(definition: FunctionDefinition, run: RunSettings): Record<string, string> {
  const variables: Record<string, string> = {
    ...lambdaVariables(definition, run.region),
    ...definition.environment,
    AWS_ENDPOINT_URL_DYNAMODB: run.endpoints.dynamodb,
    AWS_ENDPOINT_URL_S3: run.endpoints.s3,
    AWS_ENDPOINT_URL_SQS: run.endpoints.sqs,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: run.endpoints.secretsManager,
  };
  if (run.timeScale !== 1) variables['WEBHOOK_TIME_FACTOR'] = String(run.timeScale);
  return variables;
}

function lambdaVariables(definition: FunctionDefinition, region: string): Record<string, string> {
  return {
    PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
    TZ: 'UTC',
    LANG: 'en_US.UTF-8',
    _HANDLER: definition.handler,
    LAMBDA_TASK_ROOT: definition.code,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x',
    AWS_LAMBDA_FUNCTION_NAME: definition.name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(definition.memoryMb),
    AWS_LAMBDA_INITIALIZATION_TYPE: 'on-demand',
    AWS_LAMBDA_LOG_GROUP_NAME: `/aws/lambda/${definition.name}`,
    AWS_LAMBDA_LOG_STREAM_NAME: 'local/[$LATEST]',
    // Never real ones: a function must not reach an account from here.
    // It names the caller, for faults ordered for one function.
    AWS_ACCESS_KEY_ID: `local.${definition.logicalId}`,
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_SESSION_TOKEN: 'local',
    // A developer's own profile may name other endpoints.
    AWS_CONFIG_FILE: devNull,
    AWS_SHARED_CREDENTIALS_FILE: devNull,
    ...(process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] ?? '' } : {}),
  };
}
