import { randomBytes, randomUUID } from 'node:crypto';
import type { Sample, SampleBody } from './sample.ts';

const SENDER = { login: 'octocat', id: 583_231, type: 'User', site_admin: false };

const repository = (now: number): SampleBody => ({
  id: 1_296_269,
  node_id: 'MDEwOlJlcG9zaXRvcnkxMjk2MjY5',
  name: 'Hello-World',
  full_name: 'octocat/Hello-World',
  private: false,
  owner: SENDER,
  html_url: 'https://github.com/octocat/Hello-World',
  default_branch: 'main',
  pushed_at: new Date(now).toISOString(),
});

const sha = (): string => randomBytes(20).toString('hex');

function push(now: number): SampleBody {
  const after = sha();
  return {
    ref: 'refs/heads/main',
    before: sha(),
    after,
    created: false,
    deleted: false,
    forced: false,
    commits: [
      {
        id: after,
        message: 'Greet in more languages: grüezi, こんにちは',
        timestamp: new Date(now).toISOString(),
        author: { name: 'The Octocat', email: 'octocat@example.com', username: 'octocat' },
        added: [],
        removed: [],
        modified: ['README.md'],
      },
    ],
    repository: repository(now),
    pusher: { name: 'octocat', email: 'octocat@example.com' },
    sender: SENDER,
  };
}

const issue = (now: number, state: string): SampleBody => ({
  action: '',
  issue: {
    id: 2_718_281_828,
    number: 1347,
    title: 'The greeting is in one language only',
    state,
    user: SENDER,
    labels: [{ id: 208_045_946, name: 'bug', color: 'f29513' }],
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    body: 'It should greet everybody.',
  },
  repository: repository(now),
  sender: SENDER,
});

/** GitHub: repository hooks. */
export const githubSample: Sample = {
  bodies: {
    push,
    'issues.opened': (now) => issue(now, 'open'),
    'issues.closed': (now) => issue(now, 'closed'),
    ping: (now) => ({
      zen: 'Keep it logically awesome.',
      hook_id: 486_293_111,
      hook: { type: 'Repository', active: true, events: ['*'], config: { content_type: 'json' } },
      repository: repository(now),
      sender: SENDER,
    }),
  },
  headers: {
    'content-type': 'application/json',
    'user-agent': 'GitHub-Hookshot/3f1a2b4',
    'x-github-hook-id': '486293111',
    'x-github-hook-installation-target-type': 'repository',
    'x-github-hook-installation-target-id': '1296269',
  },
  newId: () => randomUUID(),
  stream: (n) => String(1_296_268 + n),
};
