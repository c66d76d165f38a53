/** The local stack cannot start, or a command cannot run: the message is one line that says what to do next. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A template holds something the local run does not know. The message begins with the stack and the logical id. */
export class TemplateError extends StartError {
  override readonly name = 'TemplateError';
  readonly place: string;

  constructor(place: string, problem: string) {
    super(`${place}: ${problem}`);
    this.place = place;
  }
}
