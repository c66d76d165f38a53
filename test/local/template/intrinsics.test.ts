import { describe, expect, it } from '@jest/globals';
import { create, evaluate, paperCloud, stackOf } from './paper-cloud.ts';

describe('intrinsics', () => {
  it('resolves text functions inside each other', async () => {
    const values = await evaluate(
      {
        joined: { 'Fn::Join': ['-', ['a', { Ref: 'AWS::Region' }, { 'Fn::Select': ['1', ['x', 'y']] }]] },
        split: { 'Fn::Select': [2, { 'Fn::Split': ['/', 'a/b/c'] }] },
        sub: { 'Fn::Sub': 'arn:${AWS::Partition}:x:${AWS::AccountId}:${!Literal}' },
        named: { 'Fn::Sub': ['${Who} of ${AWS::StackName}', { Who: { Ref: 'Size' } }] },
        base64: { 'Fn::Base64': 'hi' },
        zones: { 'Fn::Select': [0, { 'Fn::GetAZs': '' }] },
        mapped: { 'Fn::FindInMap': ['Sizes', { Ref: 'AWS::Region' }, 'memory'] },
      },
      {
        Parameters: { Size: { Type: 'Number', Default: 3 } },
        Mappings: { Sizes: { 'eu-north-1': { memory: 512 } } },
      },
    );
    expect(values).toEqual({
      joined: 'a-eu-north-1-y',
      split: 'c',
      sub: 'arn:aws:x:111122223333:${Literal}',
      named: '3 of App',
      base64: 'aGk=',
      zones: 'eu-north-1a',
      mapped: 512,
    });
  });

  it('decides conditions, and leaves out what they exclude', async () => {
    const cloud = paperCloud();
    const outputs = await create(
      cloud,
      stackOf({
        Parameters: { Stage: { Type: 'String', Default: 'dev' } },
        Conditions: {
          IsProd: { 'Fn::Equals': [{ Ref: 'Stage' }, 'prod'] },
          IsDev: { 'Fn::Not': [{ Condition: 'IsProd' }] },
          Both: { 'Fn::And': [{ Condition: 'IsDev' }, { Condition: 'IsProd' }] },
          Either: { 'Fn::Or': [{ Condition: 'IsDev' }, { Condition: 'IsProd' }] },
        },
        Resources: {
          Prod: { Type: 'AWS::SQS::Queue', Condition: 'IsProd' },
          Dev: {
            Type: 'AWS::SQS::Queue',
            Condition: 'Either',
            Properties: {
              DelaySeconds: { 'Fn::If': ['Both', 5, { Ref: 'AWS::NoValue' }] },
              VisibilityTimeout: { 'Fn::If': ['IsDev', 7, 9] },
            },
          },
        },
        Outputs: { Never: { Value: { Ref: 'Prod' }, Condition: 'IsProd' } },
      }),
    );
    expect(cloud.made.map(({ details }) => details)).toEqual([{ VisibilityTimeout: '7' }]);
    expect(outputs).toEqual({});
  });

  it('hands values from stack to stack by export and by output', async () => {
    const first = stackOf(
      { Outputs: { A: { Value: 'x', Export: { Name: { 'Fn::Sub': '${AWS::StackName}:a' } } } } },
      'One',
    );
    const second = stackOf(
      {
        Outputs: {
          Imported: { Value: { 'Fn::ImportValue': 'One:a' } },
          Weak: { Value: { 'Fn::GetStackOutput': { StackName: 'One', OutputName: 'A' } } },
        },
      },
      'Two',
    );
    expect(await create(paperCloud(), first, second)).toEqual({ Imported: 'x', Weak: 'x' });
  });

  it.each([
    ['an intrinsic it does not know', { 'Fn::Cidr': ['10.0.0.0/8', 1, 8] }, 'Fn::Cidr'],
    ['a name that is not there', { Ref: 'Nobody' }, 'Ref Nobody'],
    ['an attribute of nothing', { 'Fn::GetAtt': ['Nobody', 'Arn'] }, 'Nobody'],
    ['a dynamic reference', '{{resolve:ssm:/x}}', 'dynamic references'],
    ['an index outside its list', { 'Fn::Select': [3, ['a']] }, 'no item 3'],
    ['a list where text belongs', { 'Fn::Join': ['', [['a']]] }, 'not a list'],
    ['an export nobody made', { 'Fn::ImportValue': 'gone' }, 'exports gone'],
    ['an output nobody made', { 'Fn::GetStackOutput': { StackName: 'S', OutputName: 'O' } }, 'no output O'],
    ['a map entry that is not there', { 'Fn::FindInMap': ['M', 'a', 'b'] }, 'M.a.b'],
    ['a condition that is not there', { 'Fn::If': ['C', 1, 2] }, 'condition C'],
  ])('refuses %s and says where it stands', async (_what, value, named) => {
    const attempt = evaluate({ Place: value });
    await expect(attempt).rejects.toThrow('App/Place: ');
    await expect(attempt).rejects.toThrow(named);
  });

  it('refuses a parameter without a value', async () => {
    const attempt = evaluate(
      { Place: { Ref: 'Version' } },
      {
        Parameters: { Version: { Type: 'AWS::SSM::Parameter::Value<String>', Default: '/cdk/version' } },
      },
    );
    await expect(attempt).rejects.toThrow('give it a default');
  });

  it('refuses a condition that refers to itself', async () => {
    const attempt = evaluate(
      { Place: { 'Fn::If': ['A', 1, 2] } },
      {
        Conditions: { A: { 'Fn::Not': [{ Condition: 'B' }] }, B: { 'Fn::Not': [{ Condition: 'A' }] } },
      },
    );
    await expect(attempt).rejects.toThrow('refers to itself');
  });
});
