import { afterEach, beforeEach } from '@jest/globals';
import { World } from '../../fakes/processing.ts';
import { OperatedStack } from './operated-stack.ts';

/** A stack and a world for it to adopt, both anew for each test of the group that calls this. */
export function operatedAnew(): { readonly operated: OperatedStack; readonly world: World } {
  let operated: OperatedStack;
  let world: World;
  beforeEach(async () => {
    operated = await OperatedStack.start();
    world = new World();
  });
  afterEach(() => operated.stop());
  return {
    get operated() {
      return operated;
    },
    get world() {
      return world;
    },
  };
}
