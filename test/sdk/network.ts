import { Socket } from 'node:net';

/** What vendors' packages would send is nobody's business: every connection fails. */
export function forbidNetwork(): void {
  Socket.prototype.connect = () => {
    throw new Error('this suite uses no network');
  };
}
