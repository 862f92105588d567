import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Access } from '../platform/http/index.js';
import { DeskRefusal } from './desk-refusal.js';

interface BrowserRequest {
  headers: Record<string, string | string[] | undefined>;
}

/** Calls of our own page only: another site can make a browser send neither this header nor a same-origin fetch. */
@Injectable()
export class FromDeskGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { headers } = context.switchToHttp().getRequest<BrowserRequest>();
    const site = headers['sec-fetch-site'];
    const isOurs =
      headers['x-requested-by'] === 'demo-page' && (site === undefined || site === 'same-origin');
    if (!isOurs) throw new DeskRefusal(403, 'request_not_from_page', 'Only the demo page may call');
    return true;
  }
}

/** Opens a handler to the help desk's page. A real help desk would also know who sits at it. */
export function FromDesk(): MethodDecorator & ClassDecorator {
  return Access(
    { scheme: 'demo_page', detail: 'the page of the demo, in development only' },
    FromDeskGuard,
  );
}
