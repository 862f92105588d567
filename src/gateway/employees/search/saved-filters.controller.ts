import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller } from '../../../platform/access/index.js';
import { Answers } from '../../../platform/http/index.js';
import { Staff, type StaffCaller } from '../../../staff/index.js';
import { savedFilterLimitReached, savedFilterNotFound } from '../employee.js';
import {
  SaveFilterDto,
  savedFilterContent,
  deletedSavedFilterView,
  DeletedSavedFilterView,
  savedFilterListView,
  SavedFilterListView,
  savedFilterView,
  SavedFilterView,
} from './saved-filter.dto.js';
import { SavedFiltersService } from './saved-filters.service.js';

/** Shared by all staff who manage a customer's employees. */
@ApiTags('People')
@Controller('people/v1/saved_filters')
export class SavedFiltersController {
  constructor(private readonly filters: SavedFiltersService) {}

  @Get()
  @ApiOperation({ summary: 'List the saved filters of the employee list' })
  @Staff('employees:read')
  @Answers(200, SavedFilterListView)
  async list(@Caller() caller: StaffCaller<'cust'>) {
    return savedFilterListView(await this.filters.list(caller));
  }

  @Post()
  @ApiOperation({ summary: 'Save filters of the employee list under a name' })
  @Staff('employees:write')
  @Answers(201, SavedFilterView, savedFilterLimitReached)
  async save(@Caller() caller: StaffCaller<'cust'>, @Body() input: SaveFilterDto) {
    return savedFilterView(await this.filters.save(caller, savedFilterContent(input)));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Delete a saved filter' })
  @Staff('employees:write')
  @Answers(200, DeletedSavedFilterView, savedFilterNotFound)
  async delete(@Caller() caller: StaffCaller<'cust'>, @Param('id') id: string) {
    await this.filters.delete(caller, id);
    return deletedSavedFilterView(id);
  }
}
