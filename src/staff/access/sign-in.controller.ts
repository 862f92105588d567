import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Answers } from '../../platform/http/index.js';
import { FromConsole } from './staff.decorators.js';
import { SignInWays, SignInWaysView } from './sign-in-ways.js';

@ApiTags('Staff')
@Controller('staff/v1/sign_in')
export class SignInController {
  constructor(private readonly ways: SignInWays) {}

  @Get()
  @ApiOperation({ summary: 'Show the ways to sign in' })
  @FromConsole('what the sign-in page offers is the same for everybody')
  @Answers(200, SignInWaysView)
  show() {
    return this.ways.show();
  }
}
