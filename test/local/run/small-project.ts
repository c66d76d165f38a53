import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Answers with what it was sent, counts in a table of its own, and passes each body on to a queue. */
const EDGE = `
const { DynamoDBClient, UpdateItemCommand } = require(process.env.SDK + '/client-dynamodb');
const { SQSClient, SendMessageCommand } = require(process.env.SDK + '/client-sqs');
const dynamodb = new DynamoDBClient({});
const sqs = new SQSClient({});
const count = async (pk) => {
  const update = { TableName: process.env.TABLE, Key: { pk: { S: pk } }, UpdateExpression: 'ADD n :one',
    ExpressionAttributeValues: { ':one': { N: '1' } }, ReturnValues: 'UPDATED_NEW' };
  return Number((await dynamodb.send(new UpdateItemCommand(update))).Attributes.n.N);
};
exports.handler = async (event) => {
  console.log('edge got ' + (event.path ?? 'a batch'));
  if (event.Records) {
    for (const { body } of event.Records) await count('queued');
    return {};
  }
  if (event.source === 'aws.events') return void await count('ticks');
  if (event.path === '/slow') await new Promise((done) => setTimeout(done, 600));
  const n = await count(event.path);
  if (event.path === '/send') await sqs.send(new SendMessageCommand({ QueueUrl: process.env.QUEUE, MessageBody: 'x' }));
  return { statusCode: 200, body: JSON.stringify({ n, pid: process.pid, factor: process.env.WEBHOOK_TIME_FACTOR ?? null }) };
};
`;

const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

export const RESOURCES = {
  Table: {
    Type: 'AWS::DynamoDB::Table',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
    },
  },
  Queue: { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 30 } },
  Edge: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Runtime: 'nodejs24.x',
      Handler: 'index.handler',
      Timeout: 10,
      Code: { ZipFile: EDGE },
      Environment: {
        Variables: {
          TABLE: { Ref: 'Table' },
          WEBHOOK_TABLE: { Ref: 'Table' },
          QUEUE: { Ref: 'Queue' },
          SDK: resolve('node_modules/@aws-sdk'),
        },
      },
    },
  },
  Mapping: {
    Type: 'AWS::Lambda::EventSourceMapping',
    Properties: { FunctionName: { Ref: 'Edge' }, EventSourceArn: arn('Queue') },
  },
  Every: {
    Type: 'AWS::Events::Rule',
    Properties: { ScheduleExpression: 'rate(1 minute)', Targets: [{ Id: 'T', Arn: arn('Edge') }] },
  },
  Api: { Type: 'AWS::ApiGateway::RestApi', Properties: { Name: 'api', BinaryMediaTypes: ['*/*'] } },
  Any: {
    Type: 'AWS::ApiGateway::Resource',
    Properties: {
      RestApiId: { Ref: 'Api' },
      ParentId: { 'Fn::GetAtt': ['Api', 'RootResourceId'] },
      PathPart: '{name}',
    },
  },
  Method: {
    Type: 'AWS::ApiGateway::Method',
    Properties: {
      RestApiId: { Ref: 'Api' },
      ResourceId: { Ref: 'Any' },
      HttpMethod: 'ANY',
      AuthorizationType: 'NONE',
      Integration: {
        Type: 'AWS_PROXY',
        IntegrationHttpMethod: 'POST',
        Uri: {
          'Fn::Sub':
            'arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/${Edge.Arn}/invocations',
        },
      },
    },
  },
  Stage: {
    Type: 'AWS::ApiGateway::Stage',
    Properties: { RestApiId: { Ref: 'Api' }, DeploymentId: 'd', StageName: 'prod' },
  },
};

/** A project whose app needs no CDK to write its assembly, so that a start takes a moment only. */
export function smallProject(
  resources: Record<string, unknown> = RESOURCES,
  outputs: Record<string, unknown> = { TableName: { Value: { Ref: 'Table' } } },
): string {
  const project = mkdtempSync(join(tmpdir(), 'project-'));
  const template = JSON.stringify({ Resources: resources, Outputs: outputs });
  const manifest = JSON.stringify({
    version: '1',
    artifacts: {
      App: {
        type: 'aws:cloudformation:stack',
        environment: 'aws://unknown-account/unknown-region',
        properties: { templateFile: 'App.template.json' },
      },
    },
  });
  const app = `
    import { writeFileSync } from 'node:fs';
    writeFileSync(process.env.CDK_OUTDIR + '/App.template.json', ${JSON.stringify(template)});
    writeFileSync(process.env.CDK_OUTDIR + '/manifest.json', ${JSON.stringify(manifest)});`;
  writeFileSync(join(project, 'app.mjs'), app);
  writeFileSync(join(project, 'cdk.json'), JSON.stringify({ app: 'node app.mjs' }));
  return project;
}

/** `webhooks local` in a process of its own. */
export interface Run {
  readonly child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  /** Resolves with the URL of the ready line, rejects if the process ends before it. */
  readonly ready: Promise<string>;
  /** Exit code and signal. */
  readonly ended: Promise<readonly [number | null, NodeJS.Signals | null]>;
}

export function webhooks(project: string, ...args: string[]): Run {
  const child = spawn(process.execPath, [resolve('bin/webhooks.mjs'), ...args], { cwd: project });
  let output = '';
  const ended = new Promise<readonly [number | null, NodeJS.Signals | null]>((done) => {
    child.on('close', (code, signal) => done([code, signal]));
  });
  const ready = new Promise<string>((done, fail) => {
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /^ready (http:\/\/127\.0\.0\.1:\d+) pid \d+$/m.exec(output)?.[1];
      if (url !== undefined) done(url);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    void ended.then(() => fail(new Error(output)));
  });
  ready.catch(() => {});
  return { child, output: () => output, ready, ended };
}
