import { type ChildProcess, spawn } from 'node:child_process';

/** Keeps a list of pids, told line by line, and kills them when nothing more can be told: the teller has ended. */
const PROGRAM = `
trap '' INT TERM HUP
pids=
while read -r line; do
  case $line in
    -*) left=
        for pid in $pids; do [ "$pid" = "\${line#-}" ] || left="$left $pid"; done
        pids=$left ;;
    *) pids="$pids $line" ;;
  esac
done
[ -z "$pids" ] || kill -9 $pids`;

let executor: ChildProcess | undefined;

/**
 * Sees to it that a child process ends with this one, however this one ends and whatever the child is doing: one in an
 * endless loop never hears that its parent has gone. A small shell does it, which a thread in each child would need ten
 * times the memory for. Without a shell, as on Windows, a child ends as soon as it looks at its channel.
 */
export function endWithThis(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || process.platform === 'win32') return;
  tell(String(pid));
  child.once('exit', () => tell(`-${pid}`));
}

function tell(line: string): void {
  executor ??= start();
  executor.stdin?.write(`${line}\n`);
}

function start(): ChildProcess {
  const started = spawn('sh', ['-c', PROGRAM], { stdio: ['pipe', 'ignore', 'ignore'], env: {} });
  // Whoever ends it, or keeps it from starting, takes a precaution away and nothing else.
  started.on('error', () => undefined);
  started.stdin.on('error', () => undefined);
  started.unref();
  if ('unref' in started.stdin && typeof started.stdin.unref === 'function') started.stdin.unref();
  return started;
}
