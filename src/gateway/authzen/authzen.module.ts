import { Module } from '@nestjs/common';
import { AccessRequestsModule } from '../access-requests/index.js';
import { CustomersModule } from '../customers/index.js';
import { EmployeesModule } from '../employees/index.js';
import { GrantsModule } from '../grants/index.js';
import { ScimModule } from '../scim/index.js';
import { VerificationClientModule } from '../verification-client/index.js';
import { DecisionKeyAuthenticator } from './decision-key.js';
import { EvaluationController } from './evaluation.controller.js';
import { EvaluationService, SubjectLookups } from './evaluation.service.js';
import { StepUpController } from './step-up.controller.js';
import { StepUpService } from './step-up.service.js';

/** OpenID AuthZEN Authorization API 1.0: says whether an employee may do something now. */
@Module({
  imports: [
    AccessRequestsModule,
    CustomersModule,
    EmployeesModule,
    GrantsModule,
    ScimModule,
    VerificationClientModule,
  ],
  controllers: [EvaluationController, StepUpController],
  providers: [DecisionKeyAuthenticator, EvaluationService, StepUpService, SubjectLookups],
})
export class AuthzenModule {}
