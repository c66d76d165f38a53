import { describe, expect, it } from '@jest/globals';
import { ALARMS, type AlarmName, runbookAnchor } from '../../lib/contract/alarms.ts';
import { commands, text } from './runbook-page.ts';

const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

/** What may happen at night without an alarm of its own. */
const WITHOUT_ALARM = [
  'Secret leaked',
  'Provider outage',
  'Bad processor release',
  'Wrong secret deployed for an hour',
  'Dead-letter queue about to expire',
  'Accidental cdk destroy',
];

describe('the runbook', () => {
  it('has a heading for every alarm and for nothing else but what has none', () => {
    const ofAlarms = Object.values(ALARMS).map(({ heading }) => heading);
    expect(headings.toSorted()).toEqual([...ofAlarms, ...WITHOUT_ALARM].toSorted());
  });

  it('is where the descriptions of alarms lead', () => {
    // As the renderers of Markdown make anchors of headings.
    const anchors = headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    for (const name of Object.keys(ALARMS) as AlarmName[]) expect(anchors).toContain(runbookAnchor(name));
  });

  it('says of every alarm what it means, how to confirm it and what to do', () => {
    for (const { heading } of Object.values(ALARMS)) {
      const section = text.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
      expect([heading, section.includes('**Means.**')]).toEqual([heading, true]);
      expect([heading, /\*\*Confirm/.test(section)]).toEqual([heading, true]);
      expect([heading, /\*\*What to do\.\*\*|\*\*Confirm and do\.\*\*/.test(section)]).toEqual([
        heading,
        true,
      ]);
    }
  });

  it('names no command that it does not show how to type', () => {
    expect(commands.length).toBeGreaterThan(25);
    for (const command of commands) expect(command).toMatch(/^(printf %s "\$VALUE" \| )?npx webhooks /);
  });
});
