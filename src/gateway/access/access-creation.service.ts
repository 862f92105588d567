import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/index.js';
import { ReturnAddresses } from '../../platform/http/index.js';
import type { AnswerKeeper } from '../../platform/idempotency/index.js';
import type { CustomerCaller } from '../customers/index.js';
import { AccessKeeping } from './access-keeping.service.js';
import { AccessOpening } from './access-opening.service.js';
import { AccessSubjects } from './access-subjects.service.js';
import type { CreateAccessRequestDto } from './access.dto.js';
import { accessRequestView, type AccessRequestView } from './access.view.js';

/** A new access request: looks the employee up, has the session made, and keeps both. */
@Injectable()
export class AccessCreation {
  constructor(
    private readonly subjects: AccessSubjects,
    private readonly opening: AccessOpening,
    private readonly keeping: AccessKeeping,
    private readonly returns: ReturnAddresses,
    private readonly clock: Clock,
  ) {}

  /**
   * The answer is kept with the request. Throws `employee_not_found`, `request_invalid`, `verification_service_unavailable`,
   * `verification_service_refused`.
   */
  async create(
    caller: CustomerCaller,
    input: CreateAccessRequestDto,
    keepAnswer: AnswerKeeper | null,
  ): Promise<AccessRequestView> {
    const { customer, employee } = await this.subjects.find(caller, input.employee_id);
    if (customer.environment === 'production')
      this.returns.checkProduction('/return_url', input.return_url);
    const opened = await this.opening.open(customer, employee, input);
    const view = accessRequestView(opened.request, null, this.clock.now());
    await this.keeping.keep(caller, opened, keepAnswer && ((tx) => keepAnswer(view, tx)));
    return view;
  }
}
