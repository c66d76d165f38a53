import { isAtRest, isEmpty } from './audit.ts';
import { becomes, type Drill, type DrillSettings, type Report } from './drill.ts';
import type { Rig } from './poison/parked-stream.ts';
import { SOURCE } from './poison/poison-view.ts';
import { SCENARIOS } from './poison/scenarios.ts';
import { ProjectStack } from './project-stack.ts';
import { whole } from './random.ts';
import { Sender } from './sender.ts';
import { Watch } from './watch.ts';

/** Parks streams behind an event that always fails, and brings them back in each way there is. */
export const poisonDrill: Drill = {
  summary: `an event that always fails parks its stream, five times: ${SCENARIOS.map(({ summary }) => summary).join('; ')}`,
  defaults: { events: 50, streams: 20, kills: 1, timeScale: 20, seconds: 150 },
  async run(settings, report) {
    const stack = new ProjectStack(settings.timeScale);
    await stack.during(() => drill(stack, settings, report));
  },
};

async function drill(stack: ProjectStack, settings: DrillSettings, report: Report): Promise<void> {
  const { random, deadline, events, streams, timeScale } = settings;
  const view = () => stack.view;
  const watch = new Watch();
  const secret = await view().secret(SOURCE);
  watch.hide('the secret', secret);
  const sender = new Sender({ url: view().url(SOURCE), secret, random, deadline, watch });
  const run = whole(random, 0, 2 ** 32).toString(36);
  const rig: Rig = { view, sender, report, followers: events, otherStreams: streams, deadline, run };
  const hands = { killAndStart: () => stack.killAndStart(), minuteMs: 60_000 / timeScale };
  for (const scenario of SCENARIOS) {
    report.say(scenario.summary);
    await scenario.run(rig, hands);
  }
  sender.close();
  const resting = await becomes(
    async () => (await isEmpty(view())) && (await isAtRest(view())),
    deadline,
    200,
  );
  report.check('in the end nothing is open, held, dead or blocked, and every queue is empty', resting);
  watch.logs(view());
  await watch.judge(view(), report);
}
