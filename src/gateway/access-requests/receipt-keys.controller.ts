import { Controller, Get, Header, type OnModuleInit } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Public } from '../../platform/access/index.js';
import { Answers, FastPath } from '../../platform/http/index.js';
import { KeySetView } from '../grants/index.js';
import { ReceiptsService } from './receipts.service.js';

const PRODUCTION = 'gateway/.well-known/receipt-keys.json';
const SANDBOX = `sandbox/${PRODUCTION}`;

@ApiTags('Access requests')
@Controller()
export class ReceiptKeysController implements OnModuleInit {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly fastPath: FastPath,
  ) {}

  onModuleInit(): void {
    this.fastPath.takeHead(`/${PRODUCTION}`);
    this.fastPath.takeHead(`/${SANDBOX}`);
  }

  @Get(PRODUCTION)
  @ApiOperation({ summary: 'Public keys of seven years that verify receipts (RFC 7517)' })
  @Public('public keys are public')
  @Header('cache-control', 'public, max-age=900')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Answers(200, KeySetView)
  production() {
    return this.receipts.keySet('production');
  }

  @Get(SANDBOX)
  @ApiOperation({ summary: 'The same for receipts of sandboxes' })
  @Public('public keys are public')
  @Header('cache-control', 'public, max-age=900')
  @Header('cross-origin-resource-policy', 'cross-origin')
  @Answers(200, KeySetView)
  sandbox() {
    return this.receipts.keySet('sandbox');
  }
}
