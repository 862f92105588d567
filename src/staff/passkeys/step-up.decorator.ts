import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Principal } from '../../platform/access/index.js';
import { problemResponses } from '../../platform/http/index.js';
import type { SignedInSession } from '../access/staff-session.store.js';
import { stepUpRequired } from '../staff.problems.js';
import { StepUps } from './step-ups.service.js';

const STEP_UP = 'staff-step-up';

/** A person who signed in through an identity provider has no passkey to confirm with yet. */
const FIRST_PASSKEY = 'passkeys.add';

interface StepUpRule {
  action: string;
  /** Path parameter of the target; empty for an action that creates something. */
  target: string;
  isNeeded: StepUpCondition;
}

/**
 * Whether a call of a member must be confirmed. Its input is not validated yet. `modules` finds the
 * providers of the controller's module.
 */
type StepUpCondition = (
  call: { principal: Principal; params: unknown; body: unknown },
  modules: ModuleRef,
) => boolean | Promise<boolean>;

/** Spends the confirmation of a dangerous call. API keys have no session, so they need none. */
@Injectable()
export class StepUpGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly stepUps: StepUps,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.get<StepUpRule>(STEP_UP, context.getHandler());
    const request = context.switchToHttp().getRequest<FastifyRequest & WithSession>();
    const { principal, params, body } = request;
    const session = principal?.session;
    if (!session) return true;
    const { action, isNeeded } = rule;
    const call = { principal: principal as Principal, params, body };
    if (!(await isNeeded(call, this.modules))) return true;
    if (action === FIRST_PASSKEY && (await this.stepUps.mayMakeFirstPasskey(session))) return true;
    const target = targetOf(
      principal.tenantId ?? '',
      (params as Record<string, string>)[rule.target],
    );
    const proof = request.headers['x-step-up'];
    const step = { subject: session.id, action, target };
    if (typeof proof === 'string' && (await this.stepUps.spend(proof, step))) return true;
    throw stepUpRequired({ headers: { 'x-step-up-action': action, 'x-step-up-target': target } });
  }
}

/** The action that callers of this handler confirm; null without one. */
export function stepUpActionOf(handler: object): string | null {
  return (Reflect.getMetadata(STEP_UP, handler) as StepUpRule | undefined)?.action ?? null;
}

/**
 * Includes the workspace, since a person may be in two. Encoded, because headers allow only ASCII.
 */
function targetOf(tenant: string, id: string | undefined): string {
  return id === undefined ? tenant : `${tenant}/${encodeURIComponent(id)}`;
}

interface WithSession {
  /** Outside a workspace without a tenant. */
  principal?: Partial<Principal> & { session?: SignedInSession };
}

/**
 * Staff confirm each call of this handler with a passkey. `action` is `noun.verb`; `target` is the
 * path parameter of the object. With `isNeeded`, only the calls for which it holds.
 */
export function StepUp(
  action: string,
  target = '',
  isNeeded: StepUpCondition = () => true,
): MethodDecorator {
  return applyDecorators(
    SetMetadata(STEP_UP, { action, target, isNeeded } satisfies StepUpRule),
    UseGuards(StepUpGuard),
    ApiHeader({
      name: 'X-Step-Up',
      required: false,
      description: `A confirmation of \`${action}\` by a passkey.`,
    }),
    ...problemResponses([stepUpRequired]),
  );
}
